import type { Page } from '@playwright/test';
import { expect } from './story';
import type { Surface, SurfacesOf } from './visit';

const toTeam = { path: '/agency-dashboard/team', heading: 'Agency Dashboard' };

const chooseForOtto = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More for Otto Lindqvist' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** What an owner sees of the team. */
export const ownersSurfaces: Surface[] = [
  toTeam,
  { ...toTeam, open: chooseForOtto('Role and influencers') },
  { path: '/agency-dashboard', heading: 'Agency Dashboard' },
  { ...toTeam, open: chooseForOtto('Hand the agency over') },
];

const unknownInvitation: Surface = {
  path: '/team-invitation/00000000-0000-4000-8000-000000000000',
  heading: 'Team invitation',
};

const managers: Surface[] = [{ path: '/agency-dashboard', heading: 'Agency Dashboard' }, unknownInvitation];

const analysts: Surface[] = [
  { path: '/agency-dashboard', heading: 'Agency Dashboard' },
  {
    path: '/agency-dashboard/influencers',
    heading: 'Agency Dashboard',
    cards: 2,
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page.getByRole('tab', { name: 'Results' })).toBeVisible();
    },
  },
];

/** The screens of those in an agency's team. */
export const teamSurfaces: SurfacesOf[] = [
  { who: 'a manager of an agency', account: (people) => people.demo('manager'), surfaces: () => managers },
  { who: 'an analyst of an agency', account: (people) => people.demo('analyst'), surfaces: () => analysts },
];
