import type { TestDatabase } from './database';

export type Signals = ReturnType<typeof signalsOf>;

/** What a database sends to open pages, and what makes it send. */
export function signalsOf(database: TestDatabase) {
  /** The messages sent since, by topic and event, without the ids that the service adds. */
  const sent = async () => [
    ...(await database.sql`
      select topic, event, payload - 'id' as payload from realtime.messages
      where private and extension = 'broadcast' order by topic, event, payload`),
  ];
  /** As if the last signal had been sent so many seconds earlier. */
  const giveTime = (seconds: number) =>
    database.sql`update private.signal_budgets set credited_at = credited_at - make_interval(secs => ${seconds})`;

  return {
    sent,
    topicsSent: async () => (await sent()).map(({ topic }) => topic),
    giveTime,
    /** Deletes the sent messages and those still owed, and fills the budgets. */
    async forget() {
      await database.sql`delete from private.waiting_signals`;
      await database.sql`delete from realtime.messages`;
      await giveTime(3_600);
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
