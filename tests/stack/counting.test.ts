import { expect, it } from 'vitest';
import { countsOf, NO_RESULTS, offerOfSomebody } from '../support/results';
import { sharedTestStack } from '../support/stack';

it('the first result of a day is counted through the API, before any job has run since midnight', async () => {
  const { database, apiUrl, keys } = await sharedTestStack();
  const { offer } = await offerOfSomebody(database);
  await database.sql`update private.result_day set day = day - 1`;
  const answer = await fetch(`${apiUrl}/rest/v1/rpc/count_results`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [{ offer, kind: 'copied', source: 'deals' }] }),
  });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await countsOf(database, offer)).toEqual({ ...NO_RESULTS, copied: 1 });
});
