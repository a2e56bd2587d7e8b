import { expect } from '@playwright/test';
import { navigate, type Surface } from './visit';

/** Visitors and members see it differently. */
export const ofInfluencer: Surface = {
  path: '/influencer/minacastellan',
  heading: 'Mina Castellan',
  cards: 6,
};

/** Most lists are searched, because a few cards show as much as two dozen. */
export const visitorSurfaces: Surface[] = [
  { path: '/', heading: 'The bell rings when someone you trust has a code.', cards: 5, isWide: true },
  { path: '/influencers?q=m', heading: 'Influencers', cards: 3 },
  ofInfluencer,
  { path: '/deals', heading: 'Deals & Promo Codes', cards: 24, isWide: true },
  {
    path: '/deals?category=Fashion&q=quillcoat',
    heading: 'Deals & Promo Codes',
    isWide: true,
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    path: '/brand/Glasswater',
    heading: 'Glasswater',
    cards: 1,
    isWide: true,
    open: async (page) => {
      await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
      await expect(page.getByRole('dialog', { name: 'Glasswater' })).toBeVisible();
    },
  },
  { path: '/credit-cards', heading: 'Credit Cards', cards: 4 },
  { path: '/deals?sort=category&q=amara', heading: 'Deals & Promo Codes', cards: 13 },
  { path: '/deals?q=nothing-like-it&debug=1', heading: 'Deals & Promo Codes', cards: 0 },
  { path: '/brands?q=s', heading: 'Brands', cards: 4 },
  {
    path: '/deals?q=quillcoat',
    heading: 'Deals & Promo Codes',
    open: async (page) => {
      await page.evaluate(navigate, '/deals?q=quillcoat&offer=gone');
      await expect(page.getByRole('dialog', { name: 'This offer is gone' })).toBeVisible();
    },
  },
  { path: '/categories', heading: 'Categories', cards: 8 },
  {
    path: '/influencer/rafa.skin',
    heading: 'Rafael Antunes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Report this profile' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { path: '/how-it-works', heading: 'How It Works' },
  { path: '/why-join', heading: 'You said it once.' },
  { path: '/origin', heading: 'Markets used to open with a bell.' },
  {
    path: '/affiliate-program',
    heading: 'Bring an influencer',
    open: (page) => page.getByText('Who can take part?').click(),
  },
  { path: '/how-offers-are-ranked', heading: 'How offers are ranked' },
  { path: '/terms', heading: 'Terms of Service' },
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/my-deals', heading: 'Sign In Required' },
  {
    path: '/login',
    heading: 'Welcome back',
    open: (page) => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
  },
  {
    path: '/signup',
    heading: 'Create your account',
    open: (page) => page.getByRole('button', { name: 'Create Account' }).click(),
  },
  { path: '/signup?tab=influencer', heading: 'Create your account' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  {
    path: '/confirm-email?token=x',
    heading: 'Confirm your new email',
    provokes: /^400: POST .*\/confirm-email-change$/,
  },
  {
    path: '/address-back?token=x',
    heading: 'Take your address back',
    provokes: /^400: POST .*\/take-address-back$/,
  },
  { path: '/reset-password', heading: 'Reset your password' },
  { path: '/contact?subject=Elite+Plan+Enquiry', heading: 'Contact' },
  { path: '/stop-mails?token=x', heading: 'Stop these mails' },
];
