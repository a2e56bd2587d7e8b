import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { profileAnswer } from './auth-answers';
import { backend, SUPABASE_URL } from './backend';
import { vera } from './code-form';
import { codeRow, codeStandIn } from './code-stand-in';
import { influencerRow, rpcAnswer } from './list-answers';
import { renderApp } from './render-app';

export const PAGE_TAB = '/influencer-dashboard/page';
export const SAVE_PAGE = `${SUPABASE_URL}/rest/v1/rpc/save_profile_page`;
export const fern = codeRow('FERN20');
export const moss = codeRow('MOSS10', { brand_name: 'Moss & Co' });
/** The version of the page that is answered first. */
export const BEFORE = '2026-11-26T12:00:00.000001+00:00';
/** The version after a save. */
export const AFTER = '2026-11-26T12:00:00.000002+00:00';
export const BLOG = { title: 'My blog', url: 'https://blog.example/' };

export interface Page {
  pinned?: readonly object[];
  links?: readonly object[];
}

/** Answers what is on the page, what can be pinned and the short link, and notes what is saved. */
export function pageStandIn({ pinned = [], links = [] }: Page = {}, version = BEFORE) {
  const saved: unknown[] = [];
  return {
    saved,
    handlers: [
      rpcAnswer('influencer_profile', [
        influencerRow({ id: vera.id, full_name: 'Vera Lind', bio: null, links }),
      ]),
      rpcAnswer('pinned_offers', [...pinned]),
      rpcAnswer('list_offers', [fern, moss]),
      rpcAnswer('short_link', [{ ending: 'abc2345', chosen_ending: null }]),
      rpcAnswer('profile_page_version', version),
      http.post(SAVE_PAGE, async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json(AFTER);
      }),
    ],
  };
}

/** Opens the tab 'Page' of the dashboard. */
export async function openPage(page?: Page, version?: string) {
  const stand = pageStandIn(page, version);
  backend.use(profileAnswer(vera), ...codeStandIn([fern, moss]).handlers, ...stand.handlers);
  const app = renderApp(PAGE_TAB, vera);
  const form = within(await screen.findByRole('form', { name: 'What stands on the page' }));
  return { ...app, form, saved: stand.saved };
}
