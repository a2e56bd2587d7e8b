import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchStack } from '../support/bench-stack';
import { chromiumLaunch } from '../support/chromium-launch';
import { launchAuditor, shortcomings } from '../support/lighthouse';
import { serveBuild } from '../support/serve-build';

/** A page of each kind: rendered by the build, and rendered for each request. */
const PATHS = ['/pricing', '/influencer/minacastellan'];
/** Speed isn't among them, because `npm run bench pages` measures it, nor accessibility, of which axe checks more on every page. */
const CATEGORIES = ['best-practices', 'seo'] as const;

/** Prints Lighthouse's scores of pages on a phone, of 100, and what is missing. */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), 'promobell-lighthouse-'));
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  const auditor = await launchAuditor(chromiumLaunch);
  try {
    const app = await serveBuild(folder, 'app');
    for (const path of PATHS) {
      const report = await auditor.audit(`${app.url}${path}`, [...CATEGORIES]);
      for (const category of CATEGORIES) {
        const score = Math.round((report.categories[category]?.score ?? 0) * 100);
        console.log(`  ${String(score).padStart(3)}  ${category.padEnd(14)}  ${path}`);
        for (const missing of shortcomings(report, category)) console.log(`       ${missing}`);
      }
    }
    await app.close();
  } finally {
    await auditor.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
