// Keeps the whole page for use without a network. @VERSION@ is a hash of every file, so a change anywhere is an update.
'use strict';
const VERSION = 'harvest-@VERSION@';
const FILES = @FILES@; // path -> hash of its content
const META = 'harvest-hashes'; // a file of each cache that says which content it holds

const address = path => new URL(path, self.registration.scope).href;

// Files that did not change are copied from the version before, not fetched again.
async function install() {
  const cache = await caches.open(VERSION);
  const known = new Map();
  for (const name of await caches.keys()) {
    if (name === VERSION || !name.startsWith('harvest-')) continue;
    const old = await caches.open(name), hashes = await old.match(address(META));
    if (hashes) for (const [path, hash] of Object.entries(await hashes.json())) known.set(path + ' ' + hash, old);
  }
  const fetches = [];
  for (const [path, hash] of Object.entries(FILES)) {
    const old = known.get(path + ' ' + hash), copy = old && await old.match(address(path));
    if (copy) await cache.put(address(path), copy);
    else fetches.push(path);
  }
  // A few at a time: a phone on a train has to share its line with the page that is open.
  while (fetches.length)
    await cache.addAll(fetches.splice(0, 6).map(path => new Request(address(path), {cache: 'no-cache'})));
  await cache.put(address(META), new Response(JSON.stringify(FILES), {headers: {'Content-Type': 'application/json'}}));
}

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys())
    if (name.startsWith('harvest-') && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener('message', event => {
  if (event.data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (!url.href.startsWith(self.registration.scope)) return;
  const path = event.request.mode === 'navigate' && url.href.split(/[?#]/)[0] === self.registration.scope
    ? address('index.html') : url.href.split(/[?#]/)[0];
  event.respondWith((async () => {
    const cache = await caches.open(VERSION);
    return await cache.match(path) || fetch(event.request);
  })());
});
