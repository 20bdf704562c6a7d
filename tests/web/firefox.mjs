// Opens a page in Firefox over WebDriver BiDi and runs steps in it; prints one JSON object with the answers.
// usage: node firefox.mjs FIREFOX ADDRESS STEPS.json     STEPS: [[name, "async expression"], ...]
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';

const [, , firefox, address, stepsFile] = process.argv;
const steps = JSON.parse(fs.readFileSync(stepsFile, 'utf8'));
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'firefox-'));
// Files may not read their neighbours: Firefox's own default, said outright.
fs.writeFileSync(path.join(profile, 'user.js'), `
user_pref("security.fileuri.strict_origin_policy", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("browser.startup.homepage", "about:blank");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.active-protocols", 1);
`);
const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
  {stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HOME: profile}});

const endpoint = await new Promise((found, failed) => {
  let text = '';
  const timer = setTimeout(() => failed(new Error(`Firefox did not start: ${text.slice(-500)}`)), 60000);
  browser.stderr.on('data', data => {
    text += data;
    const match = text.match(/WebDriver BiDi listening on (ws:\/\/\S+)/);
    if (match) { clearTimeout(timer); found(match[1]); }
  });
  browser.on('exit', code => failed(new Error(`Firefox ended (${code}): ${text.slice(-500)}`)));
});
const socket = new WebSocket(`${endpoint}/session`);
await new Promise((found, failed) => { socket.on('open', found); socket.on('error', failed); });
const waiting = new Map(), requests = [], errors = [];
let next = 0;
socket.on('message', data => {
  const message = JSON.parse(data);
  if (message.method === 'network.beforeRequestSent') requests.push(message.params.request.url);
  if (message.method === 'log.entryAdded' && message.params.level === 'error') errors.push(String(message.params.text));
  const call = waiting.get(message.id);
  if (!call) return;
  waiting.delete(message.id);
  message.type === 'error' ? call.failed(new Error(`${message.error}: ${message.message}`)) : call.found(message.result);
});
const send = (method, params) => new Promise((found, failed) => {
  waiting.set(++next, {found, failed});
  socket.send(JSON.stringify({id: next, method, params}));
});

const answers = {};
try {
  await send('session.new', {capabilities: {}});
  await send('session.subscribe', {events: ['network.beforeRequestSent', 'log.entryAdded']});
  const {contexts: [{context}]} = await send('browsingContext.getTree', {});
  await send('browsingContext.navigate', {context, url: address, wait: 'complete'});
  for (const [name, expression] of steps) {
    const answer = await send('script.evaluate',
      {expression: `(async () => JSON.stringify(await (${expression})))()`, target: {context}, awaitPromise: true});
    if (answer.type === 'exception') throw new Error(`${name}: ${answer.exceptionDetails.text}`);
    answers[name] = answer.result.type === 'string' ? JSON.parse(answer.result.value) : null;
  }
  answers.requests = requests;
  answers.errors = errors;
  console.log(JSON.stringify(answers));
} catch (problem) {
  console.error(String(problem.message), JSON.stringify(errors).slice(0, 1000));
  process.exitCode = 1;
} finally {
  socket.close();
  browser.removeAllListeners('exit');
  browser.kill('SIGKILL');
  await new Promise(done => browser.on('exit', done));
  fs.rmSync(profile, {recursive: true, force: true, maxRetries: 5});
}
