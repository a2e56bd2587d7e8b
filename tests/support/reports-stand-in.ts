import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { profileAnswer } from './auth-answers';
import { backend, SUPABASE_URL } from './backend';
import { followStandIn } from './follow-stand-in';
import { offerAnswers } from './list-answers';
import { offerRow } from './offer-rows';
import { member } from './sample-session';

const report = z.object({ offer_id: z.string(), worked: z.boolean() });

/** Stands in for the reports of one offer: keeps the member's own answer, and counts it. */
export function reportsStandIn(own: boolean | null = null) {
  const state = { own };
  const path = (name: string) => `${SUPABASE_URL}/rest/v1/rpc/${name}`;
  const kept = () => new HttpResponse(null, { status: 204 });
  backend.use(
    profileAnswer(member),
    ...followStandIn().handlers,
    ...offerAnswers(() => [
      {
        ...offerRow(),
        worked_reports: Number(state.own === true),
        all_reports: Number(state.own !== null),
        last_worked_at: state.own ? new Date().toISOString() : null,
      },
    ]),
    http.post(path('own_report'), () => HttpResponse.json(state.own)),
    http.post(path('report_offer'), async ({ request }) => {
      state.own = report.parse(await request.json()).worked;
      return kept();
    }),
    http.post(path('withdraw_report'), () => {
      state.own = null;
      return kept();
    }),
  );
  return state;
}
