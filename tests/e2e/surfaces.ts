import { expect, type Page } from '@playwright/test';
import { secondFactorSurfaces } from './second-factor-surfaces';
import { ownersSurfaces, teamSurfaces } from './team-surfaces';
import type { Surface, SurfacesOf } from './visit';
import { ofInfluencer, visitorSurfaces } from './visitor-surfaces';

const members: Surface[] = [
  { path: '/', heading: 'Welcome back, Robin Ashdown!', cards: 8, isWide: true },
  ofInfluencer,
  { path: '/my-deals', heading: 'My Alerts', cards: 20, isWide: true },
  {
    path: '/my-deals?tab=following',
    heading: 'My Alerts',
    open: (page) =>
      expect(page.getByRole('tabpanel').getByRole('button', { name: /^Unfollow/ })).not.toHaveCount(0),
  },
  {
    path: '/influencer-apply',
    heading: 'Become an influencer',
    open: (page) => page.getByRole('button', { name: 'Submit Application' }).click(),
  },
  { path: '/connect-extension', heading: 'Connect the extension' },
  { path: '/connect-instagram', heading: 'Connect Instagram' },
  { path: '/instagram-data-deletion?code=unknown', heading: 'Deletion of your data' },
  {
    path: '/csv-upload',
    heading: 'CSV Upload',
    open: async (page) => {
      const header = 'brand_name,promo_code,description,category,email,affiliate_link';
      const buffer = Buffer.from(`${header}\n${'Kiln,,x,Cars,,kiln.example\n'.repeat(40)}`);
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Row 1: Missing required fields (promo_code, email)')).toBeVisible();
    },
  },
  { path: '/profile', heading: 'Your profile' },
  {
    path: '/profile/security',
    heading: 'Your profile',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    },
  },
  {
    path: '/notifications',
    heading: 'Notifications',
    open: (page) => page.getByRole('switch', { name: 'Quiet hours' }).click(),
  },
  {
    path: '/notifications?tab=people',
    heading: 'Notifications',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Mute / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Choose where…' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { path: '/notifications?tab=shops', heading: 'Notifications' },
  { path: '/saved', heading: 'Saved offers', cards: 0 },
  {
    path: '/profile/edit',
    heading: 'Your profile',
    open: (page) => page.getByRole('button', { name: 'Change Password' }).click(),
  },
  {
    path: '/profile/edit',
    heading: 'Your profile',
    open: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

const pressIn = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

const influencers: Surface[] = [
  { path: '/influencer-dashboard', heading: 'Influencer Dashboard', isWide: true },
  {
    path: '/influencer-dashboard?sort=ending',
    heading: 'Influencer Dashboard',
    open: async (page) => {
      await pressIn(/^Edit MINASILK/)(page);
      await expect(page.getByRole('form', { name: 'Edit promo code' })).toBeVisible();
    },
  },
  {
    path: '/influencer-dashboard',
    heading: 'Influencer Dashboard',
    open: async (page) => {
      await pressIn(/^Delete MINA20/)(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    path: '/influencer-dashboard/add',
    heading: 'Influencer Dashboard',
    open: async (page) => {
      await pressIn('Add Promo Code')(page);
      await expect(page.locator('[aria-invalid=true]:focus')).toBeVisible();
      // An element that the focus has scrolled half under the sticky header would count as too small.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    path: '/influencer-dashboard?q=MINA20',
    heading: 'Influencer Dashboard',
    open: async (page) => {
      await pressIn(/^Link and QR code of MINA20/)(page);
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    },
  },
  {
    path: '/link-sheet/10000000-0000-4000-8000-000000000022',
    heading: 'Sheet to print',
    cards: 1,
  },
  {
    path: '/influencer-dashboard/results?days=90',
    heading: 'Influencer Dashboard',
    isWide: true,
    open: async (page) => {
      await page.getByText('Show as a table').first().click();
      await page.getByRole('slider', { name: 'Results by day' }).focus();
      await page.keyboard.press('ArrowLeft');
    },
  },
  {
    path: '/influencer-dashboard/page',
    heading: 'Influencer Dashboard',
    open: (page) => expect(page.getByRole('list', { name: 'Pinned codes' })).toBeVisible(),
  },
  { path: '/influencer-dashboard/instagram', heading: 'Influencer Dashboard' },
  {
    path: '/influencer-dashboard/instagram?rule=new',
    heading: 'Influencer Dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a reply' }).click();
      await page.getByRole('button', { name: 'Save rule' }).click();
      await expect(page.locator('[aria-invalid=true]:focus')).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { path: '/influencer-dashboard/changes', heading: 'Influencer Dashboard' },
  { path: '/influencer-dashboard/settings', heading: 'Influencer Dashboard' },
  { path: '/profile/influencer', heading: 'Your profile', cards: 7 },
  { path: '/pricing', heading: 'Room for every code you share', cards: 5 },
];

/** Opens an entry of a card's menu. */
const choose = (name: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const toves = '/agency-dashboard/influencers?q=tove';

const agencies: Surface[] = [
  {
    path: '/agency-dashboard/influencers?sort=alphabetical',
    heading: 'Agency Dashboard',
    cards: 3,
    open: (page) => page.getByRole('button', { name: 'More for Camila Vidal' }).click(),
  },
  {
    path: '/agency-dashboard/influencers?q=camila',
    heading: 'Agency Dashboard',
    cards: 1,
    open: async (page) => {
      await page.getByRole('link', { name: 'Manage codes for Camila Vidal' }).click();
      await expect(page.getByRole('article').nth(5)).toBeVisible();
    },
  },
  // Another tab is opened in between, because leaving a tab closes its dialogs.
  { path: toves, heading: 'Agency Dashboard', cards: 1, open: choose('Tove Nygård', 'View credentials') },
  { path: '/agency-dashboard/add', heading: 'Agency Dashboard', open: pressIn('Add Influencer') },
  { path: toves, heading: 'Agency Dashboard', cards: 1, open: choose('Tove Nygård', 'Edit details') },
  { path: '/agency-dashboard', heading: 'Agency Dashboard' },
  {
    path: '/agency-dashboard/results',
    heading: 'Agency Dashboard',
    isWide: true,
    open: (page) => expect(page.getByRole('region', { name: 'Influencer by influencer' })).toBeVisible(),
  },
  {
    path: '/brand-report',
    heading: 'Brand report',
    cards: 1,
  },
  { path: toves, heading: 'Agency Dashboard', cards: 1, open: choose('Tove Nygård', 'End management') },
  ...ownersSurfaces,
];

const operators: Surface[] = [
  { path: '/operator', heading: "Operator's desk", cards: 1 },
  { path: '/operator?tab=accounts', heading: "Operator's desk" },
  // An agency's, with its team.
  { path: '/operator?tab=accounts&account=30000000-0000-4000-8000-000000000001', heading: "Operator's desk" },
  { path: '/operator?tab=domains', heading: "Operator's desk" },
  { path: '/operator?tab=overview', heading: "Operator's desk", isWide: true },
  { path: '/operator?tab=errors', heading: "Operator's desk" },
];

/** The menu of a screen: the slide-out on a phone, the account's and the theme's elsewhere. */
function menus(on: 'phone' | 'desktop', isMember: boolean): Surface[] {
  const opening = (name: string): Surface => ({
    path: '/nowhere',
    heading: 'Page Not Found',
    isWide: true,
    open: (page) => page.getByRole('button', { name, exact: true }).click(),
  });
  if (on === 'phone') return [opening('Menu')];
  return [opening('Theme'), ...(isMember ? [opening('Your account')] : [])];
}

/** The screens of each kind of account. */
export const everybody: SurfacesOf[] = [
  { who: 'a visitor', surfaces: (on) => [...visitorSurfaces, ...menus(on, false)] },
  {
    who: 'a member',
    account: (people) => people.demo('shopper'),
    surfaces: (on) => [...members, ...menus(on, true)],
  },
  { who: 'an influencer', account: (people) => people.demo('creator'), surfaces: () => influencers },
  { who: 'an agency', account: (people) => people.demo('agency'), surfaces: () => agencies },
  { who: 'the operator', account: (people) => people.operator(), surfaces: () => operators },
  ...teamSurfaces,
  ...secondFactorSurfaces,
];
