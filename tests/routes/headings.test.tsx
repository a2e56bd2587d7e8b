import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { type Page, pages } from '@/shared/pages';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { ownTeam, teamsAnswer } from '../support/team-answers';

const everything = `${SUPABASE_URL}/rest/v1/*`;
const agency = { ...member, is_agency: true, is_influencer: true };

/** The addresses of all pages; parameters get any value. */
const addresses = (chosen: Page[]) =>
  chosen.map(({ path }) => path.replace(/:\w+\??/, '00000000-0000-4000-8000-0000000000a1'));
const all: Page[] = Object.values(pages);
const PUBLIC = [
  ...addresses(all.filter(({ guard }) => ['open', 'none', 'signing-in', 'signing-up'].includes(guard))),
  '/nowhere',
];
const OWN = [
  '/',
  '/my-deals',
  ...addresses(all.filter(({ guard }) => ['signed-in', 'roles', 'influencer', 'team'].includes(guard))),
];

async function expectOneHeading() {
  await waitFor(() => {
    const [heading, ...others] = screen.getAllByRole('heading', { level: 1 });
    expect(heading).toHaveAccessibleName(/\w/);
    expect(others).toEqual([]);
  });
}

describe.each([
  ['while everything loads', () => delay('infinite')],
  ['when everything is refused', () => HttpResponse.json({ message: 'no' }, { status: 403 })],
])('%s, there is exactly one main heading on the page', (_state, answer) => {
  it.each(PUBLIC)('%s', async (path) => {
    backend.use(http.all(everything, answer));
    renderApp(path);
    await expectOneHeading();
  });

  it.each(OWN)('%s for an agency', async (path) => {
    backend.use(profileAnswer(agency), teamsAnswer(ownTeam(agency)), http.all(everything, answer));
    renderApp(path, agency);
    await screen.findByRole('button', { name: 'Your account' });
    await expectOneHeading();
  });

  it.each(OWN)('%s for an agency before its profile is known', async (path) => {
    backend.use(http.all(everything, answer));
    renderApp(path, agency);
    await expectOneHeading();
  });
});
