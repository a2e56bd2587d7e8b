import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const GONE = 'This promo code is no longer there: it was deleted or hidden meanwhile.';

const someCodes = () =>
  codeStandIn([
    codeRow('FERN20', { expiration_date: '2999-12-31' }),
    codeRow('CSV', { brand_url: null, brand_instagram_handle: null, affiliate_link: null }),
  ]);

async function open(stand = someCodes()) {
  backend.use(profileAnswer(vera), ...stand.handlers);
  const app = renderApp('/influencer-dashboard', vera);
  await screen.findByText('FERN20');
  return { stand, ...app };
}

const field = (label: string) => screen.getByRole('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
type User = Awaited<ReturnType<typeof open>>['user'];
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

describe('editing a code on the dashboard', () => {
  async function openEditor(code = 'FERN20', stand = someCodes()) {
    const app = await open(stand);
    await press(app.user, `Edit ${code} of Fernwood`);
    await screen.findByRole('form', { name: 'Edit promo code' });
    return app;
  }

  it('starts with the present values, saves what was changed and returns to the code', async () => {
    const { user, stand, location } = await openEditor();
    expect(location()).toBe(`/influencer-dashboard?edit=${codeId('FERN20')}`);
    expect(screen.getByRole('heading', { name: 'Edit promo code' })).toHaveFocus();
    expect(field('Brand Instagram handle (optional)')).toHaveValue('fernwood');
    expect(screen.getByLabelText('Expiration date (optional)')).toHaveValue('2999-12-31');
    type('Promo code', ' FERN25 ');
    type('Affiliate link', 'fernwood.example/sale');
    type('Brand URL (optional)', '');
    fireEvent.change(screen.getByLabelText('Expiration date (optional)'), { target: { value: '' } });
    await press(user, 'Save Changes');
    expect(await screen.findByText(required('codes.updated'))).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit FERN25/ })).toHaveFocus());
    expect(location()).toBe('/influencer-dashboard');
    expect(stand.writes).toEqual([
      {
        method: 'PATCH',
        id: codeId('FERN20'),
        row: {
          brand_url: null,
          promo_code: 'FERN25',
          expiration_date: null,
          affiliate_link: 'https://fernwood.example/sale',
        },
      },
    ]);
  });

  it('is left by Cancel at once when nothing was changed', async () => {
    const { user, stand, location } = await openEditor();
    await press(user, 'Cancel');
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Edit FERN20/ })).toHaveFocus();
    expect(location()).toBe('/influencer-dashboard');
    expect(stand.writes).toEqual([]);
  });

  it('says that there was nothing to save when nothing was changed, and sends nothing', async () => {
    const { user, stand } = await openEditor();
    type('Promo code', 'FERN20 ');
    await press(user, 'Save Changes');
    expect(await screen.findByText('There was nothing to save.')).toBeInTheDocument();
    expect(stand.writes).toEqual([]);
  });

  it('is saved once on a double click', async () => {
    const { stand } = await openEditor();
    type('Promo code', 'FERN25');
    const button = screen.getByRole('button', { name: 'Save Changes' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText(required('codes.updated'));
    expect(stand.writes).toHaveLength(1);
  });

  it('shows a malformed id as a deleted code, without a request', async () => {
    // The database's answer to a text that isn't an id.
    backend.use(refusal('post', 'rpc/find_offer'), profileAnswer(vera), ...someCodes().handlers);
    const { user, location } = renderApp('/influencer-dashboard?edit=FERN20', vera);
    expect(await screen.findByText(GONE)).toBeInTheDocument();
    await press(user, 'Back to the codes');
    await waitFor(() => expect(location()).toBe('/influencer-dashboard'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Promo codes' })).toHaveFocus());
  });

  it("hands the focus to the code's button when it is left by the browser's Back", async () => {
    const { back } = await openEditor();
    await back();
    expect(await screen.findByRole('button', { name: /^Edit FERN20/ })).toHaveFocus();
  });

  it('adds no entries to the history', async () => {
    const { user, location, back } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Ending soonest');
    for (const leaving of ['Cancel', 'Save Changes']) {
      await press(user, 'Edit FERN20 of Fernwood');
      await screen.findByRole('form', { name: 'Edit promo code' });
      await press(user, leaving);
      await screen.findByText('FERN20');
      expect(location()).toBe('/influencer-dashboard?sort=ending');
    }
    await back();
    expect(location()).toBe('/influencer-dashboard');
  });

  it('requires nothing but a link for a code from a file', async () => {
    const { user, stand } = await openEditor('CSV');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
    expect(field('Affiliate link')).toBeInvalid();
    expect(field('Brand URL (optional)')).toBeValid();
    expect(field('Brand Instagram handle (optional)')).toBeValid();
    type('Affiliate link', 'fernwood.example');
    await press(user, 'Save Changes');
    await screen.findByText(required('codes.updated'));
    expect(stand.writes).toMatchObject([{ row: { affiliate_link: 'https://fernwood.example' } }]);
  });

  it('requires the fields that every code has', async () => {
    const { user, stand } = await openEditor();
    type('Description', '  ');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
    expect(field('Description')).toHaveFocus();
    expect(stand.writes).toEqual([]);
  });

  it('shows a wrong brand URL and handle at their fields', async () => {
    const { user } = await openEditor();
    type('Brand URL (optional)', 'fernwood');
    type('Brand Instagram handle (optional)', 'fern wood');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Please enter a valid brand URL')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid Instagram handle (e.g., @brandname)')).toBeInTheDocument();
  });

  it('keeps what was typed when saving fails', async () => {
    const { user } = await openEditor();
    backend.use(refusal('patch', 'promo_codes'));
    type('Promo code', 'FERN25');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Failed to update promo code')).toBeInTheDocument();
    expect(screen.getByText('An unexpected error occurred')).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN25');
  });

  it('shows that the code is gone when it was deleted before saving', async () => {
    const { user, stand } = await openEditor();
    stand.change(() => []);
    type('Promo code', 'FERN25');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Failed to update promo code')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(GONE)).toHaveLength(2));
    expect(field('Promo code')).toHaveValue('FERN25');
  });

  it('shows that the code is gone as soon as it is deleted elsewhere, and keeps what is typed', async () => {
    const { stand } = await openEditor();
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
    type('Promo code', 'FERN25');
    stand.change(() => []);
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    expect(await screen.findByText(GONE)).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN25');
  });

  it("leads back to the list when the code doesn't exist any more", async () => {
    const stand = someCodes();
    backend.use(profileAnswer(vera), ...stand.handlers);
    const { user } = renderApp('/influencer-dashboard?edit=nothing', vera);
    expect(await screen.findByText(GONE)).toBeInTheDocument();
    await press(user, 'Back to the codes');
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
  });

  it("can be retried when the code couldn't be read", async () => {
    const { user } = await open();
    backend.use(refusal('post', 'rpc/find_offer'));
    await press(user, 'Edit FERN20 of Fernwood');
    expect(await screen.findByText(required('codes.details-failed'))).toBeInTheDocument();
    backend.use(...someCodes().handlers);
    await press(user, 'Try again');
    expect(await screen.findByRole('form', { name: 'Edit promo code' })).toBeInTheDocument();
  });
});
