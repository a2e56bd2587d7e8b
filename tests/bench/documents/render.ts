// Runs in Deno, as the host's edge does: `render.ts <folder of the host's files> <address> <count>` starts as an isolate does, renders a
// document so often, and prints the processor's time of the start and of each, in milliseconds, as JSON.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { loadShell, loadSite } from '../../../hosting/load-site.ts';

const [folder = '', address = '', count = ''] = process.argv.slice(2);

/** What this thread has had of the processor; Linux tells it. Others collect garbage meanwhile. */
function spentMs(): number {
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

const before = spentMs();
const [site, shell] = await Promise.all([loadSite(folder), loadShell(folder)]);
await site.warmUp(shell);
const start = spentMs() - before;

const renders: number[] = [];
let html = '';
while (renders.length < Number(count)) {
  const began = spentMs();
  // However busy the machine is, the data comes in time.
  const { isComplete, body } = await site.answerFor(address, shell, 60_000);
  renders.push(spentMs() - began);
  if (!isComplete) throw new Error(`${address} came without its data.`);
  html = body;
}
const tickets = html.split('<article').length - 1;
console.log(JSON.stringify({ start, renders, tickets, kilobytes: html.length / 1_000 }));
