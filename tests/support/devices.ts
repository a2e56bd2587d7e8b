import { randomBytes, randomUUID } from 'node:crypto';
import type { TestDatabase } from './database';
import type { Person } from './scene';

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Keys of the right form, which nobody can decrypt anything with. Each browser has its own. */
export const formalKeys = () => ({
  p256dh: `B${'A'.repeat(86)}`,
  auth: randomBytes(16).toString('base64url'),
});

const someAddress = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;

/** Subscribes a browser of the member's, in a new session, as the app does. */
export async function subscribeDevice(
  database: TestDatabase,
  { id }: Pick<Person, 'id'>,
  device: Partial<Device> = {},
): Promise<{ id: string; session: string; endpoint: string }> {
  const { endpoint = someAddress(), p256dh, auth } = { ...formalKeys(), ...device };
  const session = randomUUID();
  await database.sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  const claims = JSON.stringify({ sub: id, role: 'authenticated', session_id: session });
  const [row] = await database.as({ userId: id }, async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    return tx<{ id: string }[]>`
      select public.subscribe_to_push(${endpoint}, ${p256dh}, ${auth}, 'Chrome on Windows') as id`;
  });
  if (!row) throw new Error('The device was not subscribed.');
  return { id: row.id, session, endpoint };
}
