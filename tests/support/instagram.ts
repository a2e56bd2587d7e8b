import type postgres from 'postgres';
import type { TestDatabase } from './database';
import { code, type Person, person } from './scene';

/** A row of claim_instagram_replies, as far as tests look at it. */
export interface ClaimedReply {
  id: string;
  influencer_id: string;
  instagram_user_id: string;
  sealed_token: string;
  kind: string;
  event_id: string;
  sender_id: string;
  is_repeated: boolean;
  rule_id: string;
  message: string;
  public_reply: string | null;
  if_nothing_live: string;
  username: string;
  influencer_name: string;
  offers: { id: string; promo_code: string; is_paid: boolean }[];
}

export interface StoredReply {
  event_id: string;
  state: string;
  reason: string | null;
  public_reply: string | null;
  due_in: number;
}

export interface RuleFields {
  name?: string;
  answers_to?: 'comment' | 'story_reply' | 'message';
  keywords?: string[];
  media_ids?: string[];
  choice?: 'offer' | 'menu' | 'brand';
  offer_ids?: string[];
  brand_name?: string | null;
  message?: string;
  public_replies?: string[];
  if_nothing_live?: 'profile' | 'nothing';
  active?: boolean;
}

interface EventFields {
  kind?: string;
  sender_id?: string;
  media_id?: string | null;
  happened_at?: Date;
}

export type Outcome = Record<string, unknown>;

/** An influencer with a connected Instagram account and a live offer. */
export interface Host extends Person {
  instagramId: string;
  appScopedId: string;
  offer: string;
}

/** Instagram accounts, rules and replies of a test's database. What the server calls is called with the server's rights. */
export class InstagramQueue {
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  get #sql(): postgres.Sql {
    return this.#database.sql;
  }

  async host(username: string): Promise<Host> {
    const account = await person(this.#database, username, { is_influencer: true });
    const offer = await code(this.#database, account, { domain: `${username.replaceAll('_', '-')}.example` });
    const instagramId = `17${account.id}`;
    const host = { ...account, instagramId, appScopedId: `2${instagramId}`, offer };
    await this.connect(host);
    await this.answerSince(host, '1 minute');
    return host;
  }

  connect(host: Host, { by = host.id, id = host.instagramId } = {}) {
    return this.#database.as(
      'service_role',
      (tx) => tx`
        select public.connect_instagram_account(
          ${host.id}, ${by}, ${id}, 'at_instagram', 'v1.sealed', now() + interval '60 days', ${`2${id}`}
        )`,
    );
  }

  async rule(host: Host, fields: RuleFields = {}): Promise<string> {
    const values = {
      influencer_id: host.id,
      name: 'Code',
      answers_to: 'comment',
      choice: 'offer',
      offer_ids: fields.choice === 'brand' ? [] : [host.offer],
      message: 'Here it is: {code}',
      ...fields,
    };
    const [row] = await this.#sql<{ id: string }[]>`
      insert into public.instagram_rules ${this.#sql(values)} returning id`;
    if (!row) throw new Error('The rule was not added.');
    await this.answerSince(host, '1 minute');
    return row.id;
  }

  /** As if the account and its rules had answered for so long. */
  async answerSince({ id }: Pick<Person, 'id'>, time: string) {
    await this.#sql`
      update public.instagram_accounts set answering_since = now() - ${time}::interval where influencer_id = ${id}`;
    await this.#sql`
      update public.instagram_rules set active_since = now() - ${time}::interval where influencer_id = ${id}`;
  }

  event(rule: string, id: string, fields: EventFields = {}) {
    const {
      kind = 'comment',
      sender_id = `sender-of-${id}`,
      media_id = null,
      happened_at = new Date(),
    } = fields;
    return { event_id: id, rule_id: rule, kind, sender_id, media_id, happened_at };
  }

  async receive({ id }: Pick<Person, 'id'>, events: unknown): Promise<number> {
    const [row] = await this.#database.as(
      'service_role',
      (tx) => tx<{ received: number }[]>`
        select public.receive_instagram_events(${id}, ${JSON.stringify(events)}::text::jsonb) as received`,
    );
    return row?.received ?? 0;
  }

  async comment(host: Host, rule: string, id: string, fields: EventFields = {}): Promise<number> {
    return this.receive(host, [this.event(rule, id, fields)]);
  }

  async startRun(purpose = 'instagram'): Promise<string> {
    const [run] = await this.#sql<{ id: string }[]>`
      insert into private.worker_runs (purpose, ends_at) values (${purpose}, now() + interval '1 hour') returning id`;
    return run?.id ?? '';
  }

  async claim(run: string, most = 20): Promise<ClaimedReply[]> {
    return [
      ...(await this.#database.as(
        'service_role',
        (tx) => tx<ClaimedReply[]>`select * from public.claim_instagram_replies(${run}, ${most})`,
      )),
    ];
  }

  async acknowledge(run: string, reply: string | undefined, outcome: Outcome): Promise<boolean> {
    const [row] = await this.#database.as(
      'service_role',
      (tx) => tx<{ may_reply: boolean }[]>`
        select public.acknowledge_instagram_reply(${run}, ${reply ?? null}, ${JSON.stringify(outcome)}::text::jsonb) as may_reply`,
    );
    return row?.may_reply ?? false;
  }

  acknowledgePublic(run: string, reply: string | undefined, succeeded: boolean) {
    return this.#database.as(
      'service_role',
      (tx) => tx`select public.acknowledge_instagram_public_reply(${run}, ${reply ?? null}, ${succeeded})`,
    );
  }

  /** One run's claim, each reply with the same outcome. */
  async answer(outcome: Outcome = { state: 'sent', offers: [] }, most = 20): Promise<ClaimedReply[]> {
    const run = await this.startRun();
    const claimed = await this.claim(run, most);
    for (const { id } of claimed) await this.acknowledge(run, id, outcome);
    return claimed;
  }

  /** What is stored of an influencer's replies, oldest first. */
  async stored({ id }: Pick<Person, 'id'>): Promise<StoredReply[]> {
    return [
      ...(await this.#sql<StoredReply[]>`
        select event_id, state, reason, public_reply, round(extract(epoch from due_at - now()))::integer as due_in
        from private.instagram_replies where influencer_id = ${id} order by id`),
    ];
  }

  /** As if the claims of a minute had lapsed, and what waits were due. */
  async passTime() {
    await this.#sql`
      update private.instagram_replies set claimed_at = claimed_at - interval '61 seconds' where state = 'waiting'`;
    await this
      .#sql`update private.instagram_replies set due_at = least(due_at, now()) where state = 'waiting'`;
  }
}
