import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { freePort } from '../../supabase/local/listen';

type Category = 'accessibility' | 'best-practices' | 'seo';

export interface Auditor {
  /** Loads a page as a phone does that was never there, and judges it. Throws when it doesn't load. */
  audit(url: string, categories: Category[]): Promise<Result>;
  /**
   * The same on a slow phone's line and processor, for its figures of speed. They are measured: computed from a fast load, as
   * is Lighthouse's custom, the first paint would seem to wait for scripts that come after it.
   */
  measure(url: string): Promise<Result>;
  close(): Promise<void>;
}

/** A browser of its own for Lighthouse, which drives it by its debugging port. */
export async function launchAuditor(options: LaunchOptions): Promise<Auditor> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  async function report(url: string, flags: Flags) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      disableFullPageScreenshot: true,
      ...flags,
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  }
  return {
    audit: (url, onlyCategories) => report(url, { onlyCategories }),
    measure: (url) => report(url, { onlyCategories: ['performance'], throttlingMethod: 'devtools' }),
    close: () => browser.close(),
  };
}

/** What costs a page points in a category, in Lighthouse's words and with the first elements it means. */
export function shortcomings({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    return [`${audit.title}: ${JSON.stringify(audit.details)?.slice(0, 600)}`];
  });
}
