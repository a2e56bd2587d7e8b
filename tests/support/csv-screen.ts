import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { profileAnswer } from './auth-answers';
import { backend, SUPABASE_URL } from './backend';
import { offerLimitAnswer } from './plan-answers';
import { renderApp } from './render-app';
import { member, type SampleAccount } from './sample-session';
import { ownTeam, teamsAnswer } from './team-answers';

export const agency = { ...member, full_name: 'Ada Agency', is_agency: true };
export const influencer = { ...member, is_influencer: true };

export const CODES = 'brand_name,promo_code,description,category,email,affiliate_link';
export const code = (number: number) => `Kiln,K${number},10% off,Home,nora@example.com,kiln.example`;
const PEOPLE = 'fullName,socialMediaHandle,email';
const person = (number: number) => `Nora ${number},nora${number},nora${number}@example.com`;

export const csv = (name: string, ...lines: string[]) =>
  new File([lines.join('\n')], name, { type: 'text/csv' });
export const codesFile = (rows = 2) =>
  csv('codes.csv', CODES, ...Array.from({ length: rows }, (_, n) => code(n)));
export const peopleFile = (rows = 2) =>
  csv('people.csv', PEOPLE, ...Array.from({ length: rows }, (_, n) => person(n)));

interface Sent {
  dryRun: boolean;
  agency_id?: string;
  promoCodes?: object[];
  influencers?: object[];
}

/** The function's answers to the dry run and to the upload. */
export function uploadAnswers(
  name: 'upload-promo-codes' | 'upload-influencers',
  counts: {
    added?: number;
    duplicateRows?: number[];
    repeats?: { row: number; of: number }[];
    skippedRows?: number[];
    alikeRows?: number[];
    credentials?: object[];
    mailed?: boolean;
  },
) {
  const sent: Sent[] = [];
  const {
    added = 2,
    duplicateRows = [],
    repeats = [],
    skippedRows = [],
    alikeRows = [],
    credentials,
    mailed,
  } = counts;
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/${name}`, async ({ request }) => {
      const body = Object(await request.json());
      sent.push(body);
      return HttpResponse.json({
        success: true,
        added,
        duplicates: duplicateRows.length,
        duplicateRows,
        repeats,
        skipped: skippedRows.length,
        skippedRows,
        alikeRows,
        ...(credentials && { credentials: body.dryRun ? [] : credentials }),
        mailed,
        error: null,
      });
    }),
  );
  return sent;
}

/** Replaces the function's answer from now on. */
export function refuseUpload(name: string, status: number, error: string, others: object = {}) {
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/${name}`, () =>
      HttpResponse.json({ success: false, error, ...others }, { status }),
    ),
  );
}

export async function openUpload(url: string, account: SampleAccount) {
  const teams = account.is_agency ? [ownTeam(account)] : [];
  backend.use(profileAnswer(account), teamsAnswer(...teams), offerLimitAnswer(9));
  const app = renderApp(url, account);
  await screen.findByRole('heading', { name: 'CSV Upload', level: 1 });
  return app;
}

type User = ReturnType<typeof renderApp>['user'];
export const choose = async (user: User, file: File) =>
  user.upload(await screen.findByLabelText('Choose a file'), file);
export const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
export const progress = () => screen.getByRole('progressbar', { name: 'Upload progress' });

/** Fires the event of a page that is closed or reloaded. */
export function leaving() {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload;
}
