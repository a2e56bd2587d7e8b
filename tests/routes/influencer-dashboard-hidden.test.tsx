import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { open } from '../support/influencer-dashboard-screen';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { requestsSettled } from '../support/settled-requests';

const hidden = {
  offer_id: '00000000-0000-4000-8000-0000000000c1',
  brand_name: 'Fernwood',
  promo_code: 'GONE20',
  description: '20% off',
  reason: 'The shop knows no such code.',
  objection_token: 'token',
  objected_at: null,
  refused_because: null,
};

it('codes that are hidden stand above the others with the reason, and deleting one asks first', async () => {
  let offers: (typeof hidden)[] = [];
  const deleted: unknown[] = [];
  const { user } = open(codeStandIn([codeRow('FERN20')]));
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_hidden_offers`, () => HttpResponse.json(offers)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/delete_hidden_offer`, async ({ request }) => {
      deleted.push(await request.json());
      offers = [];
      return HttpResponse.json(true);
    }),
  );
  await screen.findByText('FERN20');
  await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
  expect(screen.queryByRole('region', { name: 'One offer is hidden' })).toBeNull();
  await requestsSettled();
  offers = [hidden];
  realtimeStandIn.offersChanged(`influencer:${vera.id}`);
  const panel = within(await screen.findByRole('region', { name: 'One offer is hidden' }));
  expect(panel.getByText('The shop knows no such code.')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Delete Fernwood GONE20' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Fernwood GONE20?' }));
  expect(deleted).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The code is deleted.')).toBeInTheDocument();
  expect(deleted).toEqual([{ offer_id: hidden.offer_id }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'One offer is hidden' })).toBeNull());
});

it('hidden codes on the dashboard may be more than are listed', async () => {
  const offers = Array.from({ length: 100 }, (_, nth) => ({
    ...hidden,
    offer_id: `offer ${nth}`,
    promo_code: `GONE${nth}`,
  }));
  open(codeStandIn([codeRow('FERN20')]));
  backend.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/my_hidden_offers`, () => HttpResponse.json(offers)));
  expect(await screen.findByRole('region', { name: 'At least 100 offers are hidden' })).toBeInTheDocument();
});
