import { screen } from '@testing-library/react';
import { profileAnswer } from './auth-answers';
import { backend } from './backend';
import { vera } from './code-form';
import { codeRow, codeStandIn } from './code-stand-in';
import { instagramAccount, type instagramRule, instagramStandIn } from './instagram-stand-in';
import { URL_OF_TAB } from './instagram-tab';
import { renderApp } from './render-app';

export const CODES = [
  codeRow('FERN20'),
  codeRow('OLD5', { expiration_date: '2026-01-01' }),
  codeRow('SECRET', { followers_only: true }),
  codeRow('KILN10', { brand_name: 'Kiln & Co' }),
  codeRow('KILN15', { brand_name: 'Kiln & Co' }),
];

export function open(rules: ReturnType<typeof instagramRule>[] = [], rule = 'new', isConnected = true) {
  const stand = instagramStandIn({ ...(isConnected && { account: instagramAccount() }), rules });
  backend.use(profileAnswer(vera), ...codeStandIn(CODES).handlers, ...stand.handlers);
  return { stand, ...renderApp(`${URL_OF_TAB}?rule=${rule}`, vera) };
}

export const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

export async function openForm(...args: Parameters<typeof open>) {
  const opened = open(...args);
  await screen.findByRole('form');
  await screen.findByRole('radio', { name: /^FERN20 Fernwood/ });
  return opened;
}
