import process from 'node:process';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Tells scripts/test.mjs how many of the journeys have run. */
export default class ProgressOfPlaywright implements Reporter {
  private of = 0;
  private done = 0;

  onBegin(_config: FullConfig, suite: Suite) {
    this.of = suite.allTests().length;
    this.tell();
  }

  onTestEnd() {
    this.done += 1;
    this.tell();
  }

  private tell() {
    process.send?.({ done: this.done, of: this.of });
  }
}
