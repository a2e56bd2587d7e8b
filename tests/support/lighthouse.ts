import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { freePort } from '../../supabase/local/listen';

type Category = 'best-practices' | 'seo';

export interface Auditor {
  /** Loads a page as a phone does for the first time, and audits it. Throws when it doesn't load. */
  audit(url: string, categories: Category[]): Promise<Result>;
  close(): Promise<void>;
}

/** A separate browser for Lighthouse, which controls it through its debugging port. */
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
    close: () => browser.close(),
  };
}

/** The failed audits of a category, in Lighthouse's words and with the first elements. */
export function shortcomings({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    return [`${audit.title}: ${JSON.stringify(audit.details)?.slice(0, 600)}`];
  });
}
