import { fireEvent, screen } from '@testing-library/react';
import { profileAnswer } from './auth-answers';
import { backend } from './backend';
import { codeStandIn } from './code-stand-in';
import { blankOffer } from './offer-values';
import { renderApp } from './render-app';
import { member } from './sample-session';

export const vera = { ...member, full_name: 'Vera Lind', username: 'vera', is_influencer: true };

/** Values for all text fields of the form, by their labels. */
export const wholeForm = {
  'Brand name': 'Fernwood',
  'Brand URL': 'fernwood.example',
  'Brand Instagram handle': 'fernwood',
  'Promo code': 'FERN20',
  'Affiliate link': 'fernwood.example/?ref=vera',
  Description: '20% off your first order',
};

/** The row that is written for these values. */
export const wholeRow = {
  ...blankOffer(),
  influencer_id: vera.id,
  brand_name: 'Fernwood',
  brand_url: 'https://fernwood.example',
  brand_instagram_handle: '@fernwood',
  promo_code: 'FERN20',
  description: '20% off your first order',
  category: 'Fashion',
  affiliate_link: 'https://fernwood.example/?ref=vera',
};

export const field = (label: string) => screen.getByRole('textbox', { name: label });
export const dateField = () => screen.getByLabelText('Expiration date (optional)');

export function fillForm(values: Record<string, string> = wholeForm) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } });
  }
}

/** Opens the dashboard's form. */
export async function openAddForm(stand = codeStandIn(), account = vera) {
  backend.use(profileAnswer(account), ...stand.handlers);
  const app = renderApp('/influencer-dashboard/add', account);
  await screen.findByRole('form', { name: 'Add promo code' });
  return {
    ...app,
    stand,
    submit: () => app.user.click(screen.getByRole('button', { name: 'Add Promo Code' })),
  };
}
