import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const everything = `${SUPABASE_URL}/rest/v1/*`;
const agency = { ...member, is_agency: true, is_influencer: true };

const PUBLIC = [
  '/',
  '/deals',
  '/influencers',
  '/influencer/ana.flores',
  '/brands',
  '/brand/Fernwood',
  '/categories',
  '/credit-cards',
  '/my-deals',
  '/pricing',
  '/csv-upload',
  '/login',
  '/nowhere',
];
const OWN = [
  '/',
  '/my-deals',
  '/profile',
  '/influencer-apply',
  '/influencer-dashboard',
  '/agency-dashboard',
  '/manage-influencer-codes/00000000-0000-4000-8000-0000000000a1',
];

async function expectOneHeading() {
  await waitFor(() => {
    const [heading, ...others] = screen.getAllByRole('heading', { level: 1 });
    expect(heading).toHaveAccessibleName(/\w/);
    expect(others).toEqual([]);
  });
}

describe.each([
  ['while everything is on its way', () => delay('infinite')],
  ['when everything is refused', () => HttpResponse.json({ message: 'no' }, { status: 403 })],
])('%s, a page says what it is:', (_state, answer) => {
  it.each(PUBLIC)('%s', async (path) => {
    backend.use(http.all(everything, answer));
    renderApp(path);
    await expectOneHeading();
  });

  it.each(OWN)('%s of an account', async (path) => {
    backend.use(profileAnswer(agency), http.all(everything, answer));
    renderApp(path, agency);
    await screen.findByRole('button', { name: 'Your account' });
    await expectOneHeading();
  });

  it.each(OWN)('%s of an account that isn’t known', async (path) => {
    backend.use(http.all(everything, answer));
    renderApp(path, agency);
    await expectOneHeading();
  });
});
