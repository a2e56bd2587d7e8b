import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../scripts/doctor/catalogue';
import { checks } from '../../scripts/doctor/checks';
import type { Target } from '../../scripts/doctor/target';
import { sharedTestStack, type TestStack } from '../support/stack';
import {
  type Door,
  migratedCatalogue,
  openBadlyDeployed,
  openedFor,
  targetOf,
  whileChanged,
  wordsFor,
} from './doctor-bed';

let stack: TestStack;
let target: Target;
let expected: Catalogue;
beforeAll(async () => {
  stack = await sharedTestStack();
  target = targetOf(stack);
  expected = await migratedCatalogue();
});

describe('the doctor at a database that was changed by hand', () => {
  it.each([
    [
      'a policy was dropped',
      'drop policy "A member reads its own muted shops" on public.muted_shops',
      'Policies',
      'policy "A member reads its own muted shops" on public.muted_shops is missing',
    ],
    [
      'a policy admits more',
      'alter policy "A member reads its own muted shops" on public.muted_shops using (true)',
      'Policies',
      'policy "A member reads its own muted shops" on public.muted_shops is otherwise than in supabase/schemas',
    ],
    [
      'a policy of realtime was dropped',
      'drop policy "A member hears of its own follows" on realtime.messages',
      'Policies',
      'policy "A member hears of its own follows" on realtime.messages is missing',
    ],
    [
      'a policy opens the pictures to everybody',
      'create policy "Open" on storage.objects for delete to anon using (true)',
      'Policies',
      'policy "Open" on storage.objects is in no file of supabase/schemas',
    ],
    [
      'row-level security was switched off',
      'alter table private.follows disable row level security',
      'Policies',
      'row-level security of private.follows is otherwise than in supabase/schemas',
    ],
    [
      'a table was granted',
      'grant delete on public.subscribers to anon',
      'Grants',
      'grant of delete on public.subscribers to anon is in no file of supabase/schemas',
    ],
    [
      'a column was granted',
      'grant select (user_id) on private.follows to authenticated',
      'Grants',
      'grant of select on private.follows (user_id) to authenticated is in no file of supabase/schemas',
    ],
    [
      'a function was granted to everybody',
      'grant execute on function public.suspend_account(uuid) to public',
      'Grants',
      'grant of execute on public.suspend_account(uuid) to everybody is in no file of supabase/schemas',
    ],
    [
      "PostgREST doesn't check the session",
      'alter role authenticator reset pgrst.db_pre_request',
      'Settings of the roles',
      'setting pgrst.db_pre_request of authenticator is missing',
    ],
    [
      'the bucket is missing',
      "set local storage.allow_delete_query = 'true'; delete from storage.objects where bucket_id = 'avatars'; delete from storage.buckets where id = 'avatars'",
      'Buckets',
      'bucket "avatars" is missing',
    ],
    [
      'a trigger is off',
      'alter table public.promo_codes disable trigger admit_offer',
      'Tables, functions and triggers',
      'trigger admit_offer on public.promo_codes is otherwise than in supabase/schemas',
    ],
    [
      'the schedule has stopped',
      "update cron.job_run_details set end_time = '2026-11-22T10:00:00Z'",
      'Schedule',
      'nothing scheduled has run since 2026-11-22T10:00:00.000Z: select private.start_schedule(), with the extension pg_cron',
    ],
    [
      'the schedule never ran',
      'delete from cron.job_run_details',
      'Schedule',
      'nothing scheduled has ever run: select private.start_schedule()',
    ],
    [
      'a scheduled task fails',
      "insert into cron.job_run_details (jobid, status, start_time, end_time) select jobid, 'succeeded', now(), now() from cron.job; update private.schedule set error = 'no room' where task = 'fan-out-publications'",
      'Schedule',
      'these scheduled tasks fail: fan-out-publications (no room)',
    ],
    [
      'the schedule finds no functions',
      'delete from private.functions_address',
      'Where the schedule finds the functions',
      'the schedule calls no function at all, so nothing is sent',
    ],
    [
      'a migration is missing',
      "delete from supabase_migrations.schema_migrations where version = '20261127000000'",
      'Migrations',
      "20261127000000_create_schema.sql wasn't applied: npx supabase@3 db push --remote",
    ],
  ])('reports that %s', async (_, change, name, sentence) => {
    const examination = await openedFor(target);
    await whileChanged(stack.database.sql, change, async (tx) => {
      const [words] = await wordsFor(
        { ...examination, read: (run) => run(tx), expect: async () => expected },
        checks,
        name,
      );
      expect(words?.split('\n')[0]).toContain(`WRONG: ${sentence}`);
    });
    await examination.close();
  });
});

describe('the doctor at functions that were deployed wrongly', () => {
  let door: Door;
  beforeAll(async () => {
    door = await openBadlyDeployed(stack, 'feed');
  });
  afterAll(() => door.close());

  it('names the missing function, the secrets, and the key that signs links', async () => {
    const examination = await openedFor({ ...target, url: door.url });
    const names = ['Edge functions', 'Secrets of the functions', "Sign-up, confirmed by the mail's link"];
    const [functions, secrets] = await wordsFor(examination, checks, ...names);
    expect(functions).toBe("WRONG: feed isn't deployed: npx supabase@3 functions deploy feed");
    expect(secrets?.split('\n')).toEqual([
      expect.stringMatching(
        /^WRONG: send-notifications answers 500 and not 401: set VAPID_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY/,
      ),
      expect.stringMatching(
        /^stripe-webhook answers 500 and not 400: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/,
      ),
    ]);
    const [ownData] = await wordsFor(examination, checks, "A copy of one's own data");
    expect(ownData).toMatch(/^WRONG: own-data signs no link: 500 .* LINK_SIGNING_SECRET/);
    expect((await examination.close()).verdict).toEqual({ is: 'ok' });
  });
});

describe('the doctor at a realtime service without the policy for visitors and members', () => {
  const POLICY = 'policy "Anybody hears of offers and follower numbers" on realtime.messages';

  it("reports in the step that publishes that a member can't listen", async () => {
    await stack.database.sql.unsafe(`alter ${POLICY} to service_role`);
    const examination = await openedFor(target);
    const names = ["Sign-up, confirmed by the mail's link", 'Sign-in', 'Publishing, heard by realtime'];
    const [, , words] = await wordsFor(examination, checks, ...names);
    await stack.database.sql.unsafe(`alter ${POLICY} to anon, authenticated`);
    expect(words).toMatch(/^WRONG: realtime lets a member not listen to who it follows/);
    await examination.close();
  });
});
