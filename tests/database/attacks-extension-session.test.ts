import { beforeAll, describe, expect, it } from 'vitest';
import { CALLABLE } from '../support/client-functions';
import { GRANTS } from '../support/client-grants';
import { assume } from '../support/identity';
import { type OpenSession, openSession } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

/** All that the extension sends (extension/worker). */
const NEEDED = [
  'POST /rpc/extension_offers',
  'POST /rpc/register_extension',
  'POST /rpc/mark_alerts_seen',
  'POST /rpc/report_offer',
  'POST /rpc/count_results',
  'POST /rpc/note_client_error',
  'POST /muted_shops',
  'POST /muted_people',
  'DELETE /muted_shops',
  'DELETE /muted_people',
];

const ALL = [
  ...Object.keys(GRANTS).flatMap((table) =>
    ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'].map((method) => `${method} /${table}`),
  ),
  ...[...CALLABLE.anon, ...CALLABLE.authenticatedOnly].flatMap((name) =>
    ['GET', 'HEAD', 'POST'].map((method) => `${method} /rpc/${name.replace(/\(.*/, '')}`),
  ),
];

/** What the request check says of each request: '' when it admits it. */
async function answersTo({ userId, claims }: OpenSession): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  await stage.database.sql.begin(async (tx) => {
    await assume(tx, { userId }, { forged: claims });
    for (const request of ALL) {
      const [method = '', path = ''] = request.split(' ');
      await tx`select set_config('request.method', ${method}, true), set_config('request.path', ${path}, true)`;
      const answer = await tx
        .savepoint((point) => point`select private.admit_request()`)
        .catch(({ code }) => code);
      answers.set(request, typeof answer === 'string' ? answer : '');
    }
  });
  return answers;
}

describe("a browser extension's session", () => {
  let ofExtension: OpenSession;
  let ofBrowser: OpenSession;
  beforeAll(async () => {
    const { id } = stage.scene.shopper;
    [ofExtension, ofBrowser] = [await openSession(stage.database, id), await openSession(stage.database, id)];
    await stage.database.sql`
      insert into public.connected_extensions (session_id, user_id, browser, version)
      values (${String(ofExtension.claims.session_id)}, ${id}, 'Chrome', '1.0')`;
  });

  it('may do what the extension needs, and is refused every other table and function', async () => {
    const answers = await answersTo(ofExtension);
    expect(ALL.filter((request) => answers.get(request) === '').sort()).toEqual([...NEEDED].sort());
    expect(
      new Set(ALL.filter((request) => !NEEDED.includes(request)).map((request) => answers.get(request))),
    ).toEqual(new Set(['PT403']));
  });

  it("is the only kind of session that is refused: the site's own may call everything", async () => {
    expect([...new Set((await answersTo(ofBrowser)).values())]).toEqual(['']);
  });

  it('receives nothing on a topic', async () => {
    const heard = async ({ userId, claims }: OpenSession) => {
      const box = await stage.database.sql.begin(async (tx) => {
        await tx`insert into realtime.messages (topic, extension, private) values ('deals', 'broadcast', true)`;
        await assume(tx, { userId }, { forged: claims });
        await tx`select set_config('realtime.topic', 'deals', true)`;
        return { rows: await tx`select from realtime.messages where topic = 'deals'` };
      });
      return box.rows.length > 0;
    };
    expect([await heard(ofBrowser), await heard(ofExtension)]).toEqual([true, false]);
  });
});

describe('the version of a connected extension', () => {
  /** Two sessions of one member, of which the first is an extension's, and the extension of somebody else. */
  async function sessions() {
    const { shopper, bystander } = stage.scene;
    const ofExtension = await openSession(stage.database, shopper.id);
    const ofBrowser = await openSession(stage.database, shopper.id);
    const others = await openSession(stage.database, bystander.id);
    for (const { userId, claims } of [ofExtension, others]) {
      await stage.database.sql`
        insert into public.connected_extensions (session_id, user_id, browser, version)
        values (${String(claims.session_id)}, ${userId}, 'Chrome', '1.0')`;
    }
    return { ofExtension, ofBrowser, others };
  }
  const register = ({ userId, claims }: OpenSession) =>
    stage.database.sql.begin(async (tx) => {
      await assume(tx, { userId }, { forged: claims });
      await tx`select public.register_extension('Firefox', '2.0')`;
    });
  const listed = async ({ claims }: OpenSession) => [
    ...(await stage.database.sql`
      select browser, version from public.connected_extensions where session_id = ${String(claims.session_id)}`),
  ];
  const before = { browser: 'Chrome', version: '1.0' };

  it("is updated by its own session, and by no other extension's", async () => {
    const { ofExtension, others } = await sessions();
    await register(ofExtension);
    expect(await listed(ofExtension)).toEqual([{ browser: 'Firefox', version: '2.0' }]);
    expect(await listed(others)).toEqual([before]);
  });

  it("is not updated by a session of the site, which doesn't become an extension by the attempt", async () => {
    const { ofExtension, ofBrowser } = await sessions();
    await register(ofBrowser);
    expect([await listed(ofBrowser), await listed(ofExtension)]).toEqual([[], [before]]);
  });

  it('is not updated by another member who names its session', async () => {
    const { ofExtension, others } = await sessions();
    await register({ userId: others.userId, claims: ofExtension.claims });
    expect([await listed(ofExtension), await listed(others)]).toEqual([[before], [before]]);
  });

  it('is not updated by a visitor', async () => {
    const registering = stage.database.as(
      'anon',
      (tx) => tx`select public.register_extension('Firefox', '2.0')`,
    );
    await expect(registering).rejects.toMatchObject({ code: '42501' });
  });
});

describe("a device's push address", () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/taken-over';
  const keys = (letter: string) => ({ p256dh: `B${letter.repeat(86)}`, auth: letter.repeat(22) });

  it('can be taken over only with its keys', async () => {
    const { shopper, bystander } = stage.scene;
    const sessions = [
      await openSession(stage.database, shopper.id),
      await openSession(stage.database, bystander.id),
    ];
    const [owner, other] = sessions;
    const subscribe = (session: OpenSession | undefined, { p256dh, auth } = keys('a')) =>
      stage.database.sql.begin(async (tx) => {
        await assume(tx, { userId: session?.userId ?? '' }, { forged: session?.claims });
        await tx`select public.subscribe_to_push(${endpoint}, ${p256dh}, ${auth}, 'Chrome')`;
      });
    const holder = async () =>
      (
        await stage.database.sql`select user_id from public.push_subscriptions where endpoint = ${endpoint}`
      )[0]?.user_id;
    await subscribe(owner);
    await expect(subscribe(other, keys('b'))).rejects.toMatchObject({
      code: '42501',
      message: 'This device gets the notifications of another account.',
    });
    expect(await holder()).toBe(shopper.id);
    await subscribe(other);
    expect(await holder()).toBe(bystander.id);
  });
});
