import { describe, expect, it } from 'vitest';
import { rehearse, rowsFor } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

const VIEWS = ['category_counts', 'brand_counts', 'influencer_offer_counts'] as const;

describe.each(VIEWS)('the view %s', (view) => {
  it.each(['anonymous', 'member'] as const)('can be read as %s', async (reader) => {
    const actor = reader === 'anonymous' ? 'anon' : stage.scene.bystander.actor;
    const rows = await rowsFor(stage.database, actor, (tx) => tx`select * from ${tx(`public.${view}`)}`);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(['anonymous', 'member', 'influencer'] as const)("can't be written as %s", async (writer) => {
    const actor =
      writer === 'anonymous'
        ? 'anon'
        : writer === 'member'
          ? stage.scene.bystander.actor
          : stage.scene.influencer.actor;
    const writes = [
      `insert into public.${view} default values`,
      `update public.${view} set live = 1`,
      `delete from public.${view}`,
    ];
    for (const write of writes) {
      // For a view that can't be written at all, Postgres says that instead of 'permission denied'.
      expect(await rehearse(stage.database, actor, (tx) => tx.unsafe(write))).toBe('error 55000');
    }
  });
});
