// Runs before anything else, in any browser, without Python: watches the start, says what goes wrong, and looks after
// the offline copy. Plain old syntax on purpose: a browser that is too old must still be able to say so.
(function () {
  'use strict';
  var page = document.documentElement;
  var STEPS = {files: 'Fetching the parts', python: 'Starting Python', unpack: 'Unpacking the games', code: 'Setting the table'};
  var ORDER = ['files', 'python', 'unpack', 'code'];
  var sizes = /*@SIZES@*/{}; // bytes of every file that the start fetches, for the progress bar
  var step = 'files', fetched = {}, gone = false;

  function find(id) { return document.getElementById(id); }

  function show() {
    var bar = find('boot-progress'), line = find('boot-step');
    if (gone || !bar) return;
    var total = 0, here = 0, name;
    for (name in sizes) { total += sizes[name]; if (fetched[name]) here += sizes[name]; }
    bar.max = 100;
    bar.value = Math.round(60 * (total ? here / total : 0) + 10 * ORDER.indexOf(step) + 5);
    if (line) line.textContent = STEPS[step] + '…';
  }

  function problem(sentence) {
    if (gone) return;
    gone = true;
    var box = find('boot-problem'), bar = find('boot-progress'), line = find('boot-step');
    if (bar) bar.hidden = true;
    if (line) line.hidden = true;
    if (box) { box.textContent = sentence; box.hidden = false; }
    page.setAttribute('data-boot', 'failed');
  }

  // What Pyodide and PyScript need and cannot do without. The bytes are a module that uses WebAssembly exceptions.
  function lacking() {
    var exceptions = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11]);
    if (!window.WebAssembly || !WebAssembly.validate) return 'WebAssembly';
    if (!WebAssembly.validate(exceptions)) return 'WebAssembly exceptions';
    if (!('noModule' in document.createElement('script'))) return 'JavaScript modules';
    if (!window.BigInt64Array || !Promise.withResolvers || !Array.prototype.at) return 'current JavaScript';
    return '';
  }

  function ready() {
    gone = true;
    var shell = find('boot');
    if (shell) shell.hidden = true;
    page.setAttribute('data-boot', 'ready');
    if (navigator.serviceWorker && /^https?:$/.test(location.protocol)) offline();
  }

  function offline() {
    var had = !!navigator.serviceWorker.controller, reloading = false;
    navigator.serviceWorker.addEventListener('controllerchange', function () {
      if (had && !reloading) { reloading = true; location.reload(); }
      had = true;
    });
    navigator.serviceWorker.register('sw.js', {updateViaCache: 'none'}).then(function (known) {
      function watch(worker) {
        if (!worker) return;
        worker.addEventListener('statechange', look);
        look();
        function look() {
          if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
          if (worker.state === 'activated') page.setAttribute('data-offline', 'ready');
        }
      }
      if (known.active) page.setAttribute('data-offline', 'ready');
      watch(known.waiting || known.installing);
      known.addEventListener('updatefound', function () { watch(known.installing); });
      document.addEventListener('visibilitychange', function () {
        if (document.visibilityState === 'visible') known.update().catch(function () {});
      });
    }).catch(function (reason) {
      page.setAttribute('data-offline', 'failed');
      window.dispatchEvent(new CustomEvent('harvest:offline-failed', {detail: String(reason)}));
    });
  }

  // "A new version is ready": the running page keeps its own version until the reader agrees to reload.
  function offer(worker) {
    if (find('update')) return;
    var box = document.createElement('div'), text = document.createElement('span');
    var now = document.createElement('button'), later = document.createElement('button');
    box.id = 'update';
    box.setAttribute('role', 'status');
    text.textContent = 'A new version is ready. Your game is saved.';
    now.type = later.type = 'button';
    now.id = 'update-now';
    now.textContent = 'Reload';
    later.id = 'update-later';
    later.textContent = 'Later';
    now.addEventListener('click', function () { worker.postMessage('take over'); });
    later.addEventListener('click', function () { box.parentNode.removeChild(box); });
    box.appendChild(text);
    box.appendChild(now);
    box.appendChild(later);
    document.body.appendChild(box);
  }

  var missing = lacking();
  if (missing) {
    problem('This browser cannot run Python in a page (it lacks ' + missing +
      '). Use a current Chrome, Edge, Firefox or Safari; printing and scoring also work with Python alone: see the README.');
    return;
  }
  window.addEventListener('harvest:boot', function (event) { step = event.detail; show(); });
  window.addEventListener('harvest:failed', function (event) { problem(event.detail); });
  document.addEventListener('py:done', function () {
    if (!(window.harvest && window.harvest.started)) problem('The page\'s own program could not be read: reload to try again.');
  });
  window.addEventListener('error', function (event) {
    var target = event.target;
    if (target && target !== window && target.tagName === 'SCRIPT')
      problem('A part of the page is missing (' + (target.getAttribute('src') || 'a script') + '): reload, or tell whoever hosts it.');
  }, true);
  window.addEventListener('unhandledrejection', function (event) {
    var reason = String((event.reason && event.reason.message) || event.reason).split('\n').filter(Boolean).pop();
    problem('The page could not start: ' + reason + ' Reload to try again.');
  });
  if (window.PerformanceObserver) {
    new PerformanceObserver(function (list) {
      list.getEntries().forEach(function (entry) { fetched[entry.name.split(/[?#]/)[0].split('/').pop()] = true; });
      show();
    }).observe({type: 'resource', buffered: true});
  }
  new MutationObserver(function (_, watcher) {
    if (page.hasAttribute('data-ready')) { watcher.disconnect(); ready(); }
  }).observe(page, {attributes: true, attributeFilter: ['data-ready']});
  show();
})();
