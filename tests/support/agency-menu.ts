import { screen, within } from '@testing-library/react';
import { agency, agencyStandIn, managedRow } from './agency-stand-in';
import { profileAnswer, usernameAnswer } from './auth-answers';
import { backend } from './backend';
import { renderApp } from './render-app';

export const ada = managedRow('Ada Osei', { temporary_password: 'AbCd-2345-EfGh-6789' });
export const bea = managedRow('Bea Ruiz');

/** Opens a dialog by the menu of an influencer that the agency manages. */
export async function openMenu(name: string, item: string, dialogName: string) {
  const stand = agencyStandIn([ada, bea]);
  backend.use(profileAnswer(agency), usernameAnswer('taken.name'), ...stand.handlers);
  const app = renderApp('/agency-dashboard/influencers', agency);
  await screen.findByRole('article', { name });
  await app.user.click(screen.getByRole('button', { name: `More for ${name}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...app, stand, dialog: within(await screen.findByRole('dialog', { name: dialogName })) };
}
