import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from './database';
import { addOffers } from './offers';

/** Who doesn't see what the influencer publishes for followers only. */
export const OUTSIDERS = [
  'a visitor',
  'a member who follows nobody',
  'who has followed for 59 minutes',
  'who unfollowed',
  'who unfollowed and follows anew',
  'another agency',
  'the agency until it was ended',
  'an agency that is none any more',
] as const;
export const LET_IN = ['who has followed for 61 minutes', 'its influencer', 'its agency'] as const;
export type Name = (typeof OUTSIDERS)[number] | (typeof LET_IN)[number];

const OFFER = {
  brand_name: 'Hush & Co',
  brand_url: 'https://www.hush.example',
  promo_code: 'HUSHCODE9',
  description: '90% off velvetine curtains',
  category: 'Home',
  affiliate_link: 'https://hush.example/?ref=ada',
};

/** An influencer `ada` with a public offer and one for followers only, and people of every relation to it. */
class Circle {
  readonly database: TestDatabase;
  readonly ada: string;
  readonly offer = randomUUID();
  readonly #members = new Map<Name, string>();

  constructor(database: TestDatabase, ada: string) {
    this.database = database;
    this.ada = ada;
  }

  id(name: Name): string {
    const id = this.#members.get(name);
    if (id === undefined) throw new Error(`${name} is no member.`);
    return id;
  }

  as(name: Name): Actor {
    return name === 'a visitor' ? 'anon' : { userId: this.id(name) };
  }

  async gather() {
    const { database, ada } = this;
    for (const name of [...OUTSIDERS, ...LET_IN]) {
      if (name === 'a visitor') continue;
      const user =
        name === 'its influencer'
          ? { id: ada }
          : await database.createUser({ is_agency: name.includes('agency') });
      this.#members.set(name, user.id);
    }
    const bea = (await database.createUser({ username: 'bea', is_influencer: true })).id;
    await addOffers(database, [
      { influencerId: ada, brand: 'Hush & Co', description: 'A treat at Hush', category: 'Home' },
      { influencerId: bea, brand: 'Copper', category: 'Home' },
    ]);
    await database.sql`
      insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
      values
        (${this.id('its agency')}, ${ada}, true), (${this.id('another agency')}, ${bea}, true),
        (${this.id('the agency until it was ended')}, ${ada}, false), (${this.id('an agency that is none any more')}, ${ada}, true)`;
    await database.sql`
      update public.profiles set is_agency = false where id = ${this.id('an agency that is none any more')}`;
  }

  /** Everybody's follow as its name says, as of now, and the offer as it is published first. */
  async begin() {
    const { sql } = this.database;
    await sql`delete from private.follows`;
    await sql`delete from private.kept_offers`;
    for (const [name, minutes] of [
      ['who has followed for 59 minutes', 59],
      ['who has followed for 61 minutes', 61],
      ['who unfollowed', 600],
      ['who unfollowed and follows anew', 600],
    ] as const)
      await this.followSince(name, minutes);
    await this.unfollow('who unfollowed');
    await this.unfollow('who unfollowed and follows anew');
    await this.#map('who unfollowed and follows anew');
    await this.remove();
    await sql`delete from private.outbox`;
    await sql`delete from private.publications`;
    await this.publish();
  }

  async followSince(name: Name, minutes: number) {
    await this.database.sql`
      insert into private.follows (influencer_id, user_id, created_at)
      values (${this.ada}, ${this.id(name)}, now() - ${minutes} * interval '1 minute')
      on conflict (influencer_id, user_id) do update set created_at = excluded.created_at`;
    await this.#map(name);
  }

  #map(name: Name) {
    return this.database.as(
      this.as(name),
      (tx) => tx`
        insert into public.user_domain_map (user_id, influencer_id, domain) values (${this.id(name)}, ${this.ada}, null)
        on conflict do nothing`,
    );
  }

  unfollow(name: Name) {
    return this.database.as(
      this.as(name),
      (tx) => tx`delete from public.user_domain_map where influencer_id = ${this.ada}`,
    );
  }

  publish() {
    const { sql } = this.database;
    return sql`
      insert into public.promo_codes ${sql({ ...OFFER, id: this.offer, influencer_id: this.ada, followers_only: true })}`;
  }

  remove() {
    return this.database.sql`delete from public.promo_codes where id = ${this.offer}`;
  }

  setFollowersOnly(followersOnly: boolean) {
    return this.database
      .sql`update public.promo_codes set followers_only = ${followersOnly} where id = ${this.offer}`;
  }
}

/** For the calling test file; everything is as it was at the beginning before each test. */
export function setCircle(): () => Circle {
  let circle: Circle | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    await database.sql`update public.app_settings set promotion_active = true`;
    circle = new Circle(database, (await database.createUser({ username: 'ada', is_influencer: true })).id);
    await circle.gather();
  });
  afterAll(() => circle?.database.drop());
  beforeEach(() => circle?.begin());
  return () => {
    if (!circle) throw new Error('The circle exists only while tests run.');
    return circle;
  };
}
