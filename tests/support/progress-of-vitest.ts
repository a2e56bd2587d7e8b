import process from 'node:process';
import type { Reporter } from 'vitest/node';

/** Tells scripts/test.mjs how many of the test files have run. */
export default class ProgressOfVitest implements Reporter {
  private of = 0;
  private done = 0;

  onTestRunStart(files: readonly unknown[]) {
    this.of = files.length;
    this.tell();
  }

  onTestModuleEnd() {
    this.done += 1;
    this.tell();
    // With an open channel Vitest would wait at its end for ten seconds.
    if (this.done === this.of && process.connected) process.disconnect();
  }

  private tell() {
    process.send?.({ done: this.done, of: this.of });
  }
}
