import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { unwrap } from '@/lib/supabase/unwrap';
import { usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { choose, codesFile, influencer, openUpload, press, uploadAnswers } from '../support/csv-screen';
import { drawPictures } from '../support/drawn-pictures';
import { takeNodesFormData } from '../support/node-form-data';
import { picture } from '../support/pictures';
import { avatarUploads, editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { keepSession, member, type SampleAccount, storedSession } from '../support/sample-session';
import { standInForWorkers } from '../support/worker-stand-in';

const ENDED = 'Your session is not valid any more. Please sign in again.';

beforeAll(takeNodesFormData);

// jsdom can't load pictures.
beforeEach(() => {
  standInForWorkers();
  drawPictures();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

/**
 * A token runs out while the first call of a function is on its way, which the function refuses; others are answered by the handlers from before.
 * @returns how many calls there were, and the renewed session's token
 */
function runOutDuring(name: string, account: SampleAccount) {
  const renewed = storedSession({ ...account, level: 'aal2' });
  const tokens: (string | null)[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(renewed)),
    http.post(`${SUPABASE_URL}/functions/v1/${name}`, ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      if (tokens.length > 1) return undefined;
      const former = storedSession(account);
      localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...former, expires_at: 1 }));
      return HttpResponse.json({ success: false, error: ENDED }, { status: 401 });
    }),
  );
  return { tokens, renewed: `Bearer ${renewed.access_token}` };
}

/** Chooses a picture in the profile form, and saves. */
async function savePicture() {
  backend.use(usernameAnswer());
  const { user } = renderApp('/profile/edit', member);
  await user.upload(await screen.findByLabelText('Choose a picture'), picture('me.png'));
  await screen.findByText('me.png');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  return user;
}

it('a picture whose token has run out on its way is sent again with the renewed one, and nobody notices', async () => {
  const uploads: string[] = [];
  backend.use(...editableProfile(member), avatarUploads(uploads));
  const { tokens, renewed } = runOutDuring('upload-avatar', member);
  await savePicture();
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
  expect(screen.queryByText(new RegExp(ENDED))).not.toBeInTheDocument();
  expect(uploads).toEqual(['me.png']);
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).toBe(renewed);
});

it('a CSV file whose token has run out on its way is sent again with the renewed one, and nobody notices', async () => {
  const sent = uploadAnswers('upload-promo-codes', { added: 2 });
  const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
  await choose(user, codesFile(2));
  await screen.findByRole('button', { name: 'Upload 2 promo codes' });
  const { tokens, renewed } = runOutDuring('upload-promo-codes', influencer);
  await press(user, 'Upload 2 promo codes');
  expect(await screen.findByText(required('csv.codes-done', { n: 2 }))).toBeInTheDocument();
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).toBe(renewed);
  expect(sent).toMatchObject([{ dryRun: true }, { dryRun: false }]);
});

it('a picture that is refused for a token that has not run out is sent once, stays chosen, and is sent again by a press', async () => {
  const uploads: string[] = [];
  const calls: string[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/upload-avatar`, () => {
      calls.push('refused');
      return calls.length > 1 ? undefined : HttpResponse.json({ error: ENDED }, { status: 401 });
    }),
    // Nor can the auth service say anything of the session.
    http.get(`${SUPABASE_URL}/auth/v1/user`, () => new HttpResponse(null, { status: 503 })),
    ...editableProfile(member),
    avatarUploads(uploads),
  );
  const user = await savePicture();
  expect(await screen.findByText(`Your picture wasn't uploaded. ${ENDED}`)).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(screen.getByText('me.png')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
  expect(uploads).toEqual(['me.png']);
});

it('a picture is not sent again as somebody else who has signed in meanwhile in another tab', async () => {
  backend.use(...editableProfile(member));
  const somebodyElse = { ...member, id: crypto.randomUUID() };
  const tokens: (string | null)[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/upload-avatar`, ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(storedSession(somebodyElse)));
      return HttpResponse.json({ success: false, error: ENDED }, { status: 401 });
    }),
  );
  await savePicture();
  expect(await screen.findByText(`Your picture wasn't uploaded. ${ENDED}`)).toBeInTheDocument();
  expect(tokens).toHaveLength(1);
});

it("what is refused because the auth service doesn't answer for a token that has run out may be tried again, without signing in", async () => {
  const { auth } = supabase;
  // What the library answers after it has tried for half a minute.
  vi.spyOn(auth, 'getSession').mockResolvedValue({
    data: { session: null },
    error: new AuthRetryableFetchError('', 503),
  });
  keepSession(member, { expires_at: 1 });
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_teams`, () =>
      HttpResponse.json({ code: '42501', message: 'permission denied for my_teams' }, { status: 401 }),
    ),
    http.post(`${SUPABASE_URL}/functions/v1/own-data`, () =>
      HttpResponse.json({ success: false, error: ENDED }, { status: 401 }),
    ),
  );
  const teams = async () => unwrap(await supabase.rpc('my_teams'));
  await expect(teams()).rejects.toBeInstanceOf(NetworkError);
  await expect(invokeFunction('own-data')).rejects.toBeInstanceOf(NetworkError);
});
