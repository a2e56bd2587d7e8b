import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../../supabase/local/free-port';

type Category = 'accessibility' | 'best-practices' | 'performance' | 'seo';

export interface Auditor {
  /** Loads a page as a phone does that was never there, and judges it. Throws when it doesn't load. */
  audit(url: string, categories: Category[]): Promise<Result>;
  close(): Promise<void>;
}

/** A browser of its own for Lighthouse, which drives it by its debugging port. */
export async function launchAuditor(options: LaunchOptions): Promise<Auditor> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  return {
    async audit(url, onlyCategories) {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories });
      if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
      const { lhr } = result;
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      return lhr;
    },
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
