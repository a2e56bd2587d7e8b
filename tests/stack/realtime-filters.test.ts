import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFilters } from '../../supabase/local/realtime/filter';
import { eventually, listen, openRealtimeBed, type RealtimeBed } from './realtime-bed';

describe('the filter of a subscription', () => {
  let bed: RealtimeBed;

  beforeAll(async () => {
    bed = await openRealtimeBed();
    await bed.sql.unsafe(`
      create table public.codes (
        id int primary key, price numeric, day date, ref uuid, name text, live boolean, tags text[], hidden int
      );
      grant select (id, price, day, ref, name, live, tags) on public.codes to anon;
      alter publication supabase_realtime add table public.codes;
    `);
  });
  afterAll(() => bed.stop());

  // In words: 9 < 10 < 100 as numbers, not as texts; dates and uuids compare as such.
  const rows = [
    { id: 1, price: 9, day: '2030-01-09', ref: 'a0000000-0000-4000-8000-00000000000a', name: 'Nine, (9)' },
    { id: 2, price: 10, day: '2030-01-10', ref: 'b0000000-0000-4000-8000-00000000000b', name: 'ten' },
    { id: 3, price: 100, day: '2030-02-01', ref: null, name: null },
  ];

  it.each([
    // First, while Postgres still plans for the values: none of them is a regular expression.
    ['ref=in.(10000000-0000-4000-8000-000000000024)', []],
    ['price=eq.10.0', [2]],
    ['price=neq.10', [1, 3]],
    ['price=lt.10', [1]],
    ['price=lte.10', [1, 2]],
    ['price=gt.9', [2, 3]],
    ['price=gte.100', [3]],
    ['id=in.(1,3)', [1, 3]],
    ['name=in.("Nine, (9)",ten)', [1, 2]],
    ['name=eq."Nine, (9)"', [1]],
    ['day=gt.2030-01-09', [2, 3]],
    ['ref=eq.A0000000-0000-4000-8000-00000000000A', [1]],
    ['ref=neq.a0000000-0000-4000-8000-00000000000a', [2]],
    ['ref=is.null', [3]],
    ['name=not.is.null,price=lt.10', [1]],
    ['name=ilike.T%', [2]],
    ['name=match.^t', [2]],
    ['name=isdistinct.ten', [1, 3]],
    ['id=not.in.(1,2)', [3]],
    ['tags=eq."{a,b}"', [1, 2, 3]],
    ['', [1, 2, 3]],
  ])('%s passes rows %j', async (filter, expected) => {
    await bed.sql`truncate public.codes`;
    const client = bed.client('anon');
    const ear = await listen(client, { table: 'codes', filter });
    // Joined later, so it hears each row last.
    const all = await listen(client, { table: 'codes' });
    for (const row of rows) await bed.sql`insert into public.codes ${bed.sql({ ...row, tags: ['a', 'b'] })}`;
    await all.has(3);
    expect(ear.received.map((event) => event.new.id)).toEqual(expected);
  });

  it.each([
    ['price=eq.cheap', /invalid input syntax for type numeric/],
    ['hidden=eq.1', /invalid column for filter hidden/],
    ['nowhere=eq.1', /invalid column for filter nowhere/],
    ['id=in.1,2', /must be wrapped by parentheses/],
    [`id=in.(${Array.from({ length: 101 }, (_, index) => index).join()})`, /too many values/],
    ['live=is.maybe', /must be null, true, false, or unknown/],
    ['price=about.9', /Error parsing `filter` params/],
    ['id=eq.1,', /empty segments/],
    ['name=match.(', /invalid regular expression/],
  ])('%s is refused with a reason, and brings no events', async (filter, reason) => {
    await bed.sql`truncate public.codes`;
    const client = bed.client('anon');
    const told: string[] = [];
    const received: unknown[] = [];
    const all = await listen(client, { table: 'codes' });
    client
      .channel('refused')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'codes', filter }, (payload: unknown) =>
        received.push(payload),
      )
      .on('system', {}, ({ status, message }) => told.push(`${status}: ${message}`))
      .subscribe();
    await eventually(() => expect(told[0]).toMatch(/^error: Unable to subscribe/));
    expect(told[0]).toMatch(reason);
    await bed.sql`insert into public.codes (id) values (1)`;
    await all.has(1);
    expect(received).toEqual([]);
  });

  it('refuses a table that is not published', async () => {
    const told: string[] = [];
    bed
      .client('anon')
      .channel('unpublished')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'nothing' }, () => undefined)
      .on('system', {}, ({ message }) => told.push(message))
      .subscribe();
    await eventually(() => expect(told[0]).toMatch(/check Realtime is enabled/));
  });

  it('keeps commas and parentheses inside quotes', () => {
    expect(parseFilters('a=eq."x,\\"y\\"",b=not.in.("1,2",3)')).toEqual([
      { column: 'a', operator: 'eq', value: 'x,"y"', negated: false },
      { column: 'b', operator: 'in', value: '{"1,2",3}', negated: true },
    ]);
  });
});
