import { startBenchStack } from '../support/bench-stack';
import { connect } from '../support/connect';
import { printTimes } from '../support/print-times';

const requests = 200;

/** Prints what a first page of each list costs over the whole stack with the sample data. */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const client = connect(stack.apiUrl, stack.keys.publishable);
  const lists = {
    'deals, newest': () => client.rpc('list_offers', {}),
    'deals, by discount': () => client.rpc('list_offers', { sort: 'discount' }),
    'deals, searched': () => client.rpc('list_offers', { search: 'off first' }),
    'deals, two categories': () => client.rpc('list_offers', { in_categories: ['Food', 'Tech'] }),
    influencers: () => client.rpc('list_influencers', {}),
    'one profile': () => client.rpc('influencer_profile', { handle: 'minacastellan' }),
  };
  try {
    for (const [name, ask] of Object.entries(lists)) {
      const times: number[] = [];
      for (let request = 0; request < requests; request += 1) {
        const start = performance.now();
        const { error } = await ask();
        if (error) throw error;
        times.push(performance.now() - start);
      }
      printTimes(`${name}, ${requests} in a row`, times);
    }
  } finally {
    await stack.stop();
  }
}

await main();
