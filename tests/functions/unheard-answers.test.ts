import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import { picture } from '../support/pictures';
import { SLOW } from '../support/slow';
import { startTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { CutLine } from './cut-line';

const toSupabase = new CutLine();
let stack: TestStack;

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listen(toSupabase.server, 0)}`;
  stack = await startTestStack({ functionEnv: { SUPABASE_URL: url } });
  toSupabase.target = stack.apiUrl;
});
afterAll(async () => {
  await stack.stop();
  await closeServer(toSupabase.server);
});

it('a picture that the profile shows stays when its function never hears it was saved', SLOW, async () => {
  const vera = await stack.signUp();
  toSupabase.cutAt({ when: 'within', path: /\/rpc\/save_profile$/ });
  const form = new FormData();
  form.set('avatar', picture('me.png'));
  expect((await invoke(vera.client, 'upload-avatar', form)).status).toBe(500);
  expect(toSupabase.isWaiting).toBe(false);
  const [profile] = await stack.database.sql<{ avatar_url: string }[]>`
    select avatar_url from public.profiles where id = ${vera.userId}`;
  const { data: files } = await stack.admin().storage.from('avatars').list(vera.userId);
  expect(files?.map(({ name }) => name)).toEqual([profile?.avatar_url.split('/').at(-1)]);
});
