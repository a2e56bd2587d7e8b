import type { TestDatabase } from './database';

export type Signals = ReturnType<typeof signalsOf>;

/** What a database sends to open pages, and what makes it send. */
export function signalsOf(database: TestDatabase) {
  /** The messages sent since, by topic and event, without the ids that the service adds; those of deals are sent by the relay. */
  const sent = async () => {
    await database.sql`select private.relay_outbox()`;
    return [
      ...(await database.sql`
        select topic, event, payload - 'id' as payload from realtime.messages
        where private and extension = 'broadcast' order by topic, event, payload`),
    ];
  };

  return {
    sent,
    topicsSent: async () => (await sent()).map(({ topic }) => topic),
    /** Deletes the sent messages, and what would make the relay send one. */
    async forget() {
      await database.sql`delete from private.outbox`;
      await database.sql`delete from realtime.messages`;
    },
    follow: (userId: string, influencerId: string) =>
      database.as(
        { userId },
        (tx) => tx`
          insert into public.user_domain_map (user_id, influencer_id) values (${userId}, ${influencerId})
          on conflict do nothing`,
      ),
    unfollow: (userId: string, influencerId: string) =>
      database.as(
        { userId },
        (tx) => tx`delete from public.user_domain_map where influencer_id = ${influencerId}`,
      ),
  };
}
