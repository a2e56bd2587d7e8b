import { beforeAll, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

it("a digest is grouped by person, labels paid links in the words of the member's country, says what each code asks for, escapes what people wrote and has it in one line, and is unsubscribed by one press without signing in", async () => {
  const { sql } = stack.database;
  const vera = await stack.signUp();
  await vera.client
    .from('profiles')
    .update({ is_influencer: true, full_name: 'Vera Sand' })
    .eq('id', vera.userId);
  const nora = await stack.signUp();
  await nora.client
    .from('user_domain_map')
    .insert({ user_id: nora.userId, influencer_id: vera.userId, domain: null });
  await vera.client.from('promo_codes').insert({
    influencer_id: vera.userId,
    brand_name: 'Clay & Sons',
    promo_code: 'CLAY',
    description: '<b>20% off</b>',
    affiliate_link: 'https://clay.example/',
    apply_link: 'https://clay.example/discount/CLAY',
    minimum_spend: 50,
    currency: 'EUR',
    countries: ['CA', 'DE'],
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const ida = await stack.signUp();
  await ida.client
    .from('profiles')
    .update({ is_influencer: true, full_name: 'Ida Moss' })
    .eq('id', ida.userId);
  const ending = await ida.client
    .from('promo_codes')
    .insert({
      influencer_id: ida.userId,
      brand_name: 'Last Call',
      promo_code: 'LAST',
      description: 'Free\ntea',
      affiliate_link: 'https://last.example/',
      unpaid_link: true,
      first_order_only: true,
      expiration_date: tomorrow,
    })
    .select('id')
    .single();
  await nora.client.rpc('save_offer', { offer_id: ending.data?.id ?? '' });
  await nora.client.from('member_countries').insert({ country: 'DE' });
  await nora.client.rpc('my_notification_settings');
  await nora.client.from('notification_settings').update({ digest: 'daily' }).eq('user_id', nora.userId);
  await sql`
    update public.notification_settings set next_digest_at = now(), digest_since = now() - interval '1 day'
    where user_id = ${nora.userId}`;
  await stack.tick();
  const [mail, ...others] = stack.mails.list(nora.email);
  expect(others).toHaveLength(0);
  expect(mail?.subject).toBe('1 new code from 1 person you follow');
  expect(mail?.text).toContain(
    'Vera Sand\n- Clay & Sons: <b>20% off</b> · Code CLAY · Min. spend €50 · In Canada and Germany · Werbung\n  Shop with code: http',
  );
  expect(mail?.text).toMatch(
    /^You kept this, and it ends tomorrow\n- Last Call: Free tea · From Ida Moss · Code LAST · First order only · until \w+ \d+$/m,
  );
  expect(mail?.text).toMatch(/\/my-deals\?offer=[\w-]+&from=mail$/m);
  expect(mail?.html).toContain(
    'Clay &amp; Sons</a><br>&lt;b&gt;20% off&lt;/b&gt; · Code CLAY · Min. spend €50 · In Canada and Germany · Werbung<br><a href=',
  );
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = /^<(.*)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  const address = `${stack.apiUrl}${pathname}`;
  expect(mail?.text).toContain(`Unsubscribe: http://localhost:5173/stop-mails${search}`);

  const digest = async () => {
    const [row] = await sql`select digest from public.notification_settings where user_id = ${nora.userId}`;
    return row?.digest;
  };
  const press = (method: string, query: string) =>
    fetch(`${address}${query}`, {
      method,
      redirect: 'manual',
      ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    });
  const looked = await press('GET', search);
  expect([looked.status, looked.headers.get('location')]).toEqual([
    303,
    `http://localhost:5173/stop-mails${search}`,
  ]);
  expect((await press('POST', search.slice(0, -1))).status).toBe(404);
  expect(await digest()).toBe('daily');
  expect((await press('POST', search)).status).toBe(200);
  expect(await digest()).toBe('off');
});

it.each(['', 'nothing', '%00', 'a%2fb', 'x'.repeat(5_000)])(
  "unsubscribe with the unknown token '%.20s' answers 404",
  async (token) => {
    const response = await fetch(`${stack.apiUrl}/functions/v1/unsubscribe?token=${token}`, {
      method: 'POST',
    });
    expect([response.status, await response.json()]).toEqual([404, { error: 'This link is not valid.' }]);
  },
);
