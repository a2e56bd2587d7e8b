#!/usr/bin/env node
// Firefox as Playwright starts it: takes the same arguments, and passes on what the two say to each other over WebDriver BiDi. Playwright sets the
// media features of each context, also when a journey asks for none, and Firefox ESR 153 has no such command: the empty one is answered here.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const LISTENING = /^WebDriver BiDi listening on (ws:\S+)$/;

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal));
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = LISTENING.exec(line) ?? [];
  if (address) passOn(address);
  else console.error(line);
});

/** Stands at an address of its own before Firefox's, and tells it to Playwright as Firefox does. */
function passOn(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  );
  server.on('connection', async (playwright, { url }) => {
    const browser = new WebSocket(`${address}${url}`);
    const opened = new Promise((resolve) => browser.once('open', resolve));
    playwright.on('message', async (data) => {
      const { id, method, params } = JSON.parse(String(data));
      await opened;
      if (method === 'emulation.setMediaFeaturesOverride' && isEmpty(params.features)) {
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      } else browser.send(String(data));
    });
    browser.on('message', (data) => playwright.send(String(data)));
    browser.on('close', () => playwright.close());
    playwright.on('close', () => browser.close());
  });
}

function isEmpty(features) {
  return Object.values(features).every((value) => value === null);
}
