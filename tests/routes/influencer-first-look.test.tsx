import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';

it.each(['/influencer-dashboard', '/profile/influencer'])(
  'at %s a new influencer first sees the form, and below it the plan, whose Upgrade stays quiet',
  async (url) => {
    backend.use(...editableProfile(vera), ...codeStandIn([], { tier: 'Starter', maxOffers: 1 }).handlers);
    renderApp(url, vera);
    const plan = await screen.findByRole('region', { name: 'Your plan' });
    const form = await screen.findByRole('form', { name: 'Add promo code' });
    expect(form.compareDocumentPosition(plan)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const primary = screen.getByRole('button', { name: 'Add Promo Code' }).className;
    const upgrade = within(plan).getByRole('link', { name: 'Upgrade' }).className;
    const background = (look: string) => look.split(' ').filter((name) => name.startsWith('bg-'));
    expect(background(upgrade)).not.toEqual(background(primary));
  },
);

it('a new influencer never sees the list in the place where the form comes', async () => {
  const limit = heldBack([{ tier: 'Starter', max_offers: 1, used: 0, own_live: 0 }]);
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_offer_limit`, async () => {
      const [row] = await limit.answer();
      return HttpResponse.json(Object(row));
    }),
    ...editableProfile(vera),
    ...codeStandIn([]).handlers,
  );
  renderApp('/influencer-dashboard', vera);
  expect(await screen.findByRole('status', { name: 'Loading your plan' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Promo Codes' })).not.toBeInTheDocument();
  limit.release();
  expect(await screen.findByRole('form', { name: 'Add promo code' })).toBeInTheDocument();
});

it('a new influencer may leave the form on the dashboard for the empty list', async () => {
  backend.use(...editableProfile(vera), ...codeStandIn([], { tier: 'Starter', maxOffers: 1 }).handlers);
  const { user, location } = renderApp('/influencer-dashboard', vera);
  await screen.findByRole('form', { name: 'Add promo code' });
  expect(location()).toBe('/influencer-dashboard/add');
  await user.click(screen.getByRole('tab', { name: 'Promo Codes' }));
  expect(await screen.findByText("You haven't published a promo code yet")).toBeInTheDocument();
  expect(location()).toBe('/influencer-dashboard');
});

it('an influencer with a code sees its plan before the list', async () => {
  backend.use(...editableProfile(vera), ...codeStandIn([codeRow('FERN20')]).handlers);
  renderApp('/influencer-dashboard', vera);
  const list = await screen.findByRole('region', { name: 'Promo codes' });
  const plan = await screen.findByRole('region', { name: 'Your plan' });
  expect(plan.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
