import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { RENAMED } from '@/features/notifications/rules/time-zone';
import { follow, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});

describe('the next time that a clock shows an hour', () => {
  it.each([
    ['later on the same day', 'Europe/Berlin', '08:00', '2026-07-01T05:59Z', '2026-07-01T06:00Z'],
    ['on the next day', 'Europe/Berlin', '08:00', '2026-07-01T06:00Z', '2026-07-02T06:00Z'],
    ['an hour of UTC later in winter', 'Europe/Berlin', '08:00', '2026-10-25T05:00Z', '2026-10-25T07:00Z'],
    [
      'an hour later where the day leaves it out',
      'Europe/Berlin',
      '02:30',
      '2026-03-28T12:00Z',
      '2026-03-29T01:30Z',
    ],
    [
      'once where the day has it twice',
      'America/New_York',
      '01:30',
      '2026-11-01T04:00Z',
      '2026-11-01T06:30Z',
    ],
    [
      'on the next day after the second of two',
      'America/New_York',
      '01:30',
      '2026-11-01T06:30Z',
      '2026-11-02T06:30Z',
    ],
    ['across the date line', 'Pacific/Auckland', '00:00', '2026-07-01T11:00Z', '2026-07-01T12:00Z'],
  ])('is found %s (%s, %s, after %s)', async (_, zone, clock, after, expected) => {
    const [row] =
      await sql`select private.next_time_at(${zone}, ${clock}::time, ${after}::timestamptz) as at`;
    expect(row?.at).toEqual(new Date(expected));
  });

  it('is on a Monday where only Mondays are wanted', async () => {
    const [row] = await sql`
      select private.next_time_at('UTC', '08:00', '2026-11-23T08:00Z', only_on_monday => true) as at`;
    expect(row?.at).toEqual(new Date('2026-11-30T08:00Z'));
  });
});

it.each([
  ['UTC', '2026-07-02T08:00Z'],
  // There it has just become eight, and a day later the offers' last day would have begun.
  ['Asia/Singapore', '2026-07-02T00:00Z'],
  ['Asia/Kolkata', '2026-07-02T02:30Z'],
])(
  'reminders at eight of what is noticed after midnight come on the same day (%s)',
  async (zone, expected) => {
    const [row] = await sql`select private.reminder_at(${zone}, 8, '2026-07-02T00:00:40Z') as at`;
    expect(row?.at).toEqual(new Date(expected));
  },
);

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', '2026-07-01T21:30Z', '2026-07-02T05:00Z'],
    ['22:00', '07:00', '2026-07-01T19:59Z', null],
    ['22:00', '07:00', '2026-07-01T05:00Z', null],
    ['13:00', '15:00', '2026-07-01T11:00Z', '2026-07-01T13:00Z'],
    ['13:00', '15:00', '2026-07-01T13:00Z', null],
    // The nights in which the clocks are put forward and back.
    ['22:00', '07:00', '2026-03-28T22:30Z', '2026-03-29T05:00Z'],
    ['22:00', '07:00', '2026-10-24T21:30Z', '2026-10-25T06:00Z'],
    ['22:00', '02:30', '2026-10-25T00:15Z', '2026-10-25T01:30Z'],
  ])('from %s until %s in Berlin end, seen from %s, at %s', async (from, until, at, expected) => {
    const [row] = await sql`
      select private.end_of_quiet('Europe/Berlin', ${from}::time, ${until}::time, ${at}::timestamptz) as at`;
    expect(row?.at).toEqual(expected && new Date(expected));
  });
});

const settingsOf = async ({ actor }: Person) => {
  const [row] = await stage.database.as(actor, (tx) => tx`select * from public.my_notification_settings()`);
  return row;
};

describe('notification settings', () => {
  it('are site, extension and notifications, without mails, until a member changes them', async () => {
    expect(await settingsOf(stage.scene.bystander)).toMatchObject({
      user_id: stage.scene.bystander.id,
      site: true,
      extension: true,
      push: true,
      digest: 'off',
      ending_soon: true,
      quiet_from: null,
      next_digest_at: null,
    });
  });

  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Mars/Olympus', 'UTC'],
    [null, 'UTC'],
  ])(
    "start with the browser's time zone %s as %s, which a later call doesn't change",
    async (zone, expected) => {
      const fan = await person(stage.database, `zone_${zone?.slice(0, 4).toLowerCase() ?? 'none'}`);
      const ask = async (named: string | null) => {
        const [row] = await stage.database.as(
          fan.actor,
          (tx) => tx`select time_zone from public.my_notification_settings(${named})`,
        );
        return row?.time_zone;
      };
      expect([await ask(zone), await ask('Europe/Berlin')]).toEqual([expected, expected]);
    },
  );

  it.each(['UTC', 'Etc/GMT+5', 'Etc/GMT-14', ...RENAMED.values()])('take the time zone %s', async (zone) => {
    const { rival } = stage.scene;
    await settingsOf(rival);
    const [taken] = await stage.database.as(
      rival.actor,
      (tx) => tx`
        update public.notification_settings set time_zone = ${zone} where user_id = ${rival.id}
        returning (now() at time zone time_zone) is not null as clock`,
    );
    expect(taken).toEqual({ clock: true });
  });

  it("schedule the next mail in the member's time zone, and unschedule it when mails are turned off", async () => {
    const fan = await person(stage.database, 'wants_mails');
    await settingsOf(fan);
    const [planned] = await stage.database.as(
      fan.actor,
      (tx) => tx`
        update public.notification_settings set digest = 'weekly', digest_hour = 18, time_zone = 'Asia/Tokyo'
        where user_id = ${fan.id}
        returning to_char(next_digest_at at time zone 'Asia/Tokyo', 'ID HH24:MI') as local, next_digest_at > now() as later`,
    );
    expect(planned).toEqual({ local: '1 18:00', later: true });
    const [off] = await stage.database.as(
      fan.actor,
      (tx) => tx`
        update public.notification_settings set digest = 'off' where user_id = ${fan.id} returning next_digest_at, digest_since`,
    );
    expect(off).toEqual({ next_digest_at: null, digest_since: null });
  });

  it.each([
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', 'AAA+3'],
    ['time_zone', 'Foo/Bar+3'],
    ['time_zone', 'Etc/GMT+13'],
    ['time_zone', ''],
    ['digest', 'hourly'],
    ['digest_hour', '24'],
    ['quiet_from', '22:00'],
  ])('refuse %s %j', async (column, value) => {
    await settingsOf(stage.scene.rival);
    const { actor, id } = stage.scene.rival;
    const change = stage.database.as(
      actor,
      (tx) => tx`update public.notification_settings set ${tx({ [column]: value })} where user_id = ${id}`,
    );
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });
});

describe('what a member has muted', () => {
  const newAlerts = async ({ actor }: Person) => {
    const [row] = await stage.database.as(
      actor,
      (tx) => tx`select public.count_new_alerts('-infinity') as alerts`,
    );
    return row?.alerts;
  };

  it('rings again after its time, and can then be muted again', async () => {
    const fan = await person(stage.database, 'mutes_a_week');
    const { influencer } = stage.scene;
    await follow(stage.database, fan, influencer, null);
    expect(await newAlerts(fan)).toBe(1);
    const mute = () =>
      stage.database.as(
        fan.actor,
        (tx) => tx`
          insert into public.muted_people (influencer_id, until) values (${influencer.id}, now() + interval '7 days')
          on conflict do nothing`,
      );
    await mute();
    expect(await newAlerts(fan)).toBe(0);
    await sql`update public.muted_people set until = now() where user_id = ${fan.id}`;
    expect(await newAlerts(fan)).toBe(1);
    await mute();
    expect(await newAlerts(fan)).toBe(0);
  });

  it('can be muted again after its time, also a category', async () => {
    const { actor } = await person(stage.database, 'mutes_fashion');
    await stage.database.as(actor, async (tx) => {
      for (const until of ['-infinity', 'infinity'])
        await tx.unsafe(
          `insert into public.muted_categories (category, until) values ('Fashion', '${until}')`,
        );
    });
  });

  it('is silent on the chosen channels: by person, shop or category', async () => {
    const fan = await person(stage.database, 'mutes_some');
    await follow(stage.database, fan, stage.scene.influencer, null);
    const as = (statement: string) => stage.database.as(fan.actor, (tx) => tx.unsafe(statement));
    const inExtension = async () => {
      const [row] = await as('select public.extension_offers() as answer');
      return row?.answer.muted_shops;
    };
    await as(`insert into public.muted_shops (domain, channels) values ('live.example', '{push,extension}')`);
    expect([await newAlerts(fan), await inExtension()]).toEqual([1, ['live.example']]);
    await as(`update public.muted_shops set channels = '{site}'`);
    expect([await newAlerts(fan), await inExtension()]).toEqual([0, []]);
    await as('delete from public.muted_shops');
    await as(`insert into public.muted_categories (category) values ('Fashion')`);
    expect(await newAlerts(fan)).toBe(0);
    await expect(as(`update public.muted_categories set channels = '{smoke}'`)).rejects.toMatchObject({
      code: '23514',
    });
  });

  it("is listed with the people's names, without those whose mute has ended", async () => {
    const fan = await person(stage.database, 'lists_muted');
    const { influencer } = stage.scene;
    const card = await person(stage.database, 'muted_card', { is_creditcard: true });
    const listed = () => stage.database.as(fan.actor, (tx) => tx`select * from public.my_muted_people()`);
    await stage.database.as(fan.actor, async (tx) => {
      await tx`insert into public.muted_people (influencer_id, channels) values (${influencer.id}, '{mail}')`;
      await tx`insert into public.muted_people (influencer_id, until) values (${card.id}, now() + interval '1 day')`;
    });
    expect((await listed()).map(({ id }) => id).sort()).toEqual([influencer.id, card.id].sort());
    await sql`update public.profiles set is_creditcard = false where id = ${card.id}`;
    expect(await listed()).toContainEqual(expect.objectContaining({ id: card.id, username: null }));
    await sql`update public.muted_people set until = now() where influencer_id = ${card.id}`;
    expect(await listed()).toMatchObject([
      { id: influencer.id, username: influencer.username, until: null, channels: ['mail'] },
    ]);
  });

  it('is everything on the site when the member turns off its bell', async () => {
    const fan = await person(stage.database, 'no_bell');
    await follow(stage.database, fan, stage.scene.influencer, null);
    await settingsOf(fan);
    await sql`update public.notification_settings set site = false where user_id = ${fan.id}`;
    expect(await newAlerts(fan)).toBe(0);
  });
});
