import type postgres from 'postgres';
import { afterEach, beforeAll } from 'vitest';
import { subscribeDevice } from './devices';
import { code, follow, type Person, person, type Stage } from './scene';

interface Claimed {
  id: string;
  endpoint: string;
  tag: string;
  lives_for: number;
  member_id: string;
  offer_id: string;
  influencer_name: string;
  offers: number;
}

/** The queue of notifications, emptied after each test, and a run that delivers them. */
export class NotificationQueue {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
    beforeAll(() => this.empty());
    afterEach(() => this.empty());
  }

  get #sql(): postgres.Sql {
    return this.#stage.database.sql;
  }

  async empty() {
    await this.forgetPublished();
    await this.#sql`delete from private.push_messages`;
    await this.#sql`delete from private.worker_runs`;
  }

  /** As if nobody had published anything. */
  async forgetPublished() {
    await this.#sql`delete from private.outbox`;
    await this.#sql`delete from private.publications`;
  }

  relay() {
    return this.#sql`select private.relay_outbox()`;
  }

  async fanOut() {
    await this.relay();
    await this.#sql`select private.fan_out()`;
  }

  async startRun(): Promise<string> {
    const [run] = await this.#sql<{ id: string }[]>`
      insert into private.worker_runs (purpose) values ('notifications') returning id`;
    return run?.id ?? '';
  }

  claim(run: string, most = 50) {
    return this.#sql<Claimed[]>`select * from public.claim_push_messages(${run}, ${most})`;
  }

  report(run: string, results: { id: string; status: number; retry_after?: number }[]) {
    return this
      .#sql`select public.acknowledge_push_messages(${run}, ${JSON.stringify(results)}::text::jsonb)`;
  }

  /** What a run is handed, each answered alike by its push service. */
  async deliver(answer: { status: number; retry_after?: number } = { status: 201 }): Promise<Claimed[]> {
    const run = await this.startRun();
    const claimed = await this.claim(run);
    await this.report(
      run,
      claimed.map(({ id }) => ({ id, ...answer })),
    );
    return [...claimed];
  }

  /** An influencer with a follower who has one device. */
  async seller(name: string) {
    const { database } = this.#stage;
    const influencer = await person(database, name, { is_influencer: true });
    const fan = await person(database, `fan_of_${name}`);
    await follow(database, fan, influencer, null);
    const device = await subscribeDevice(database, fan);
    const publish = (daysLeft: number | null = null) =>
      code(database, influencer, { domain: `${name.replaceAll('_', '-')}.example`, daysLeft });
    return { influencer, fan, device, publish };
  }

  /** So many followers of an influencer, each with a device. */
  async addFans({ id, username }: Person, count: number) {
    const sql = this.#sql;
    await sql`
      with fans as (
        insert into auth.users (id, email, raw_user_meta_data)
        select gen_random_uuid(), ${username} || n || '@example.com', jsonb_build_object('username', ${username} || n)
        from generate_series(1, ${count}::integer) n
        returning id
      ), sessions as (
        insert into auth.sessions (id, user_id) select gen_random_uuid(), id from fans returning id, user_id
      )
      insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
      select user_id, id, 'https://fcm.googleapis.com/' || id, 'B' || repeat('A', 86), repeat('A', 22), 'Chrome'
      from sessions`;
    await sql`
      insert into private.follows (influencer_id, user_id)
      select ${id}, p.id from public.profiles p where p.username like ${username} || '%' and p.id <> ${id}`;
  }

  async setFor({ id }: Person, change: Record<string, string | boolean | number>) {
    const sql = this.#sql;
    await sql`insert into public.notification_settings (user_id) values (${id}) on conflict do nothing`;
    await sql`update public.notification_settings set ${sql(change)} where user_id = ${id}`;
  }
}
