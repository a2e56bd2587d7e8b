import postgres from 'postgres';
import { type Actor, Refused } from './token';

class Undo extends Error {}

/**
 * Checks the policies on `realtime.messages` like the hosted service: a message of the topic is inserted, selected as
 * the caller, and rolled back.
 * @throws Refused when they may not read it
 */
export async function authorize(
  sql: postgres.Sql,
  { role, claims }: Actor,
  topic: string,
  log: (message: string) => void,
): Promise<void> {
  let mayRead = false;
  await sql
    .begin(async (transaction) => {
      const [message] = await transaction`
        insert into realtime.messages (topic, extension) values (${topic}, 'broadcast') returning id`;
      await transaction`
        select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true),
          set_config('realtime.topic', ${topic}, true)`;
      const seen = await transaction`select from realtime.messages where id = ${message?.id}`;
      mayRead = seen.length > 0;
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return;
      if (!(error instanceof postgres.PostgresError)) throw error;
      log(`realtime: the policies could not be asked about ${topic}: ${error.message}`);
    });
  if (!mayRead) {
    throw new Refused(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic}`,
    );
  }
}
