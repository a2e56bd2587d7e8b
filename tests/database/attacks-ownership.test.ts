import { describe, expect, it } from 'vitest';
import { rehearse, rowsFor, type Statement, type Witness } from '../support/rehearsal';
import { type Scene, setTheScene } from '../support/scene';

const stage = setTheScene();

const everything: Witness = async (tx) => [
  await tx`select * from public.promo_codes order by id`,
  await tx`select * from public.agency_influencers order by id`,
  await tx`select * from public.profiles order by id`,
];

const codeOf = (influencerId: string): Statement => {
  const row = {
    influencer_id: influencerId,
    brand_name: 'Planted',
    promo_code: 'X',
    description: 'X',
    category: 'Tech',
    affiliate_link: 'https://x.example',
  };
  return (tx) => tx`insert into public.promo_codes ${tx(row)}`;
};

describe("the influencer of a code can't be changed", () => {
  const people = ['influencer', 'rival', 'agency', 'otherAgency', 'bystander'] as const;

  it.each(people)('by the %s', async (who) => {
    const { database, scene } = stage;
    for (const target of [scene.rival.id, scene.influencer.id, scene[who].id]) {
      const outcome = await rehearse(
        database,
        scene[who].actor,
        (tx) => tx`update public.promo_codes set influencer_id = ${target} where influencer_id <> ${target}`,
        { witness: everything },
      );
      expect(outcome).toBe('refused');
    }
  });

  it("by an upsert with the code's id", async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.rival.actor,
      (tx) => tx`
        insert into public.promo_codes (id, influencer_id, brand_name, promo_code, description, category)
        values (${scene.liveCode}, ${scene.rival.id}, 'X', 'X', 'X', 'Tech')
        on conflict (id) do update set influencer_id = excluded.influencer_id`,
      { witness: everything },
    );
    expect(outcome).toBe('refused');
  });

  it('by the server', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      'service_role',
      (tx) =>
        tx`update public.promo_codes set influencer_id = ${scene.rival.id} where id = ${scene.liveCode}`,
      { witness: everything },
    );
    expect(outcome).toBe('refused');
  });
});

describe('taking over another influencer as an agency', () => {
  const takeovers: Record<string, (scene: Scene) => Statement> = {
    'by making a link':
      ({ agency, rival }) =>
      (tx) =>
        tx`
        insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
        values (${agency.id}, ${rival.id}, true)`,
    'by moving its link to another influencer':
      ({ link, rival }) =>
      (tx) =>
        tx`
        update public.agency_influencers set influencer_id = ${rival.id} where id = ${link}`,
    "by moving another's link to itself":
      ({ agency, rival }) =>
      (tx) =>
        tx`
        update public.agency_influencers set agency_id = ${agency.id} where influencer_id = ${rival.id}`,
    'by an upsert':
      ({ agency, influencer, rival }) =>
      (tx) =>
        tx`
        insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
        values (${agency.id}, ${influencer.id}, true)
        on conflict (agency_id, influencer_id) do update set influencer_id = ${rival.id}`,
    'by adding a code': ({ rival }) => codeOf(rival.id),
    'by adding a code among those it may':
      ({ rival, influencer }) =>
      (tx) =>
        tx`
        insert into public.promo_codes ${tx(
          [influencer.id, rival.id].map((influencer_id) => ({
            influencer_id,
            brand_name: 'X',
            promo_code: 'X',
            description: 'X',
            category: 'Tech',
            affiliate_link: 'https://x.example',
          })),
        )}`,
    "by editing a managed influencer's profile":
      ({ influencer }) =>
      (tx) =>
        tx`
        update public.profiles set username = 'taken-over' where id = ${influencer.id}`,
  };

  it.each(Object.keys(takeovers))('is refused: %s', async (way) => {
    const { database, scene } = stage;
    const takeover = takeovers[way];
    if (!takeover) throw new Error(`No statement for ${way}.`);
    const outcome = await rehearse(database, scene.agency.actor, takeover(scene), { witness: everything });
    expect(outcome).toBe(way === "by editing a managed influencer's profile" ? 'filtered' : 'refused');
  });
});

/** Changes the scene as superuser, then tries as the actor; everything is undone. */
const once = (change: Statement, attempt: Statement): Statement => {
  return async (tx) => {
    await tx`reset role`;
    await change(tx);
    await tx`set local role authenticated`;
    return attempt(tx);
  };
};

const agencyWrites: Record<string, (scene: Scene) => Statement> = {
  'adding a code': ({ influencer }) => codeOf(influencer.id),
  'editing a code':
    ({ liveCode }) =>
    (tx) =>
      tx`
      update public.promo_codes set description = 'X' where id = ${liveCode}`,
  'deleting a code':
    ({ liveCode }) =>
    (tx) =>
      tx`delete from public.promo_codes where id = ${liveCode}`,
};

describe.each(Object.keys(agencyWrites))("an agency's access to %s", (what) => {
  const attempt = () => {
    const write = agencyWrites[what];
    if (!write) throw new Error(`No statement for ${what}.`);
    return write(stage.scene);
  };
  const codes: Witness = (tx) => tx`select * from public.promo_codes order by id`;

  it('ends when the management has been ended', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.agency.actor,
      once(
        (tx) => tx`update public.agency_influencers set managed_by_agency = false where id = ${scene.link}`,
        attempt(),
      ),
      { witness: codes },
    );
    expect(outcome).toBe(what === 'adding a code' ? 'refused' : 'filtered');
  });

  it('ends when the row that links agency and influencer is gone', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.agency.actor,
      once((tx) => tx`delete from public.agency_influencers where id = ${scene.link}`, attempt()),
      { witness: codes },
    );
    expect(outcome).toBe(what === 'adding a code' ? 'refused' : 'filtered');
  });

  it('ends when the operator has removed the agency role', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.agency.actor,
      once((tx) => tx`update public.profiles set is_agency = false where id = ${scene.agency.id}`, attempt()),
      { witness: codes },
    );
    expect(outcome).toBe(what === 'adding a code' ? 'refused' : 'filtered');
  });
});

it("an account that is no longer an agency can't read temporary passwords", async () => {
  const { database, scene } = stage;
  const outcome = await rehearse(
    database,
    scene.agency.actor,
    once(
      (tx) => tx`update public.profiles set is_agency = false where id = ${scene.agency.id}`,
      (tx) => tx`select temporary_password from private.managed_credentials()`,
    ),
  );
  expect(outcome).toBe('filtered');
});

describe('after the management has ended,', () => {
  const ended = (attempt: Statement): Statement =>
    once(
      (tx) =>
        tx`update public.agency_influencers set managed_by_agency = false where id = ${stage.scene.link}`,
      attempt,
    );

  it("the agency can't read the temporary password", async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.agency.actor,
      ended(
        (tx) => tx`
        select temporary_password from private.managed_credentials() where temporary_password is not null`,
      ),
    );
    expect(outcome).toBe('filtered');
  });

  it("the agency can't resume the management", async () => {
    const { database, scene } = stage;
    const managed = await rowsFor(
      database,
      scene.agency.actor,
      ended(async (tx) => {
        await tx
          .savepoint(
            (retry) => retry`
              update public.agency_influencers set managed_by_agency = true where id = ${scene.link}`,
          )
          .catch(() => undefined);
        await tx`reset role`;
        return tx`select 1 from public.agency_influencers where id = ${scene.link} and managed_by_agency`;
      }),
    );
    expect(managed).toEqual([]);
  });

  it("the influencer's account and codes stay", async () => {
    const { database, scene } = stage;
    await rehearse(
      database,
      scene.agency.actor,
      ended(async (tx) => {
        const codes =
          await tx`select id from public.promo_codes where influencer_id = ${scene.influencer.id}`;
        expect(codes).toHaveLength(2);
        const accounts = await tx`select id from public.profiles where id = ${scene.influencer.id}`;
        expect(accounts).toHaveLength(1);
        return codes;
      }),
    );
  });
});
