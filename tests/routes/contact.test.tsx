import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { renderApp } from '../support/render-app';

beforeEach(() => void Object.assign(env, { supportEmail: 'support@promobell.test' }));

const mailTo = async () => (await screen.findByRole('link', { name: 'Email us' })).getAttribute('href');

it('the contact page links to the mail app', async () => {
  renderApp('/contact');
  expect(await mailTo()).toBe('mailto:support@promobell.test');
  expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Email us' })).not.toHaveAttribute('target');
  expect(screen.queryByText('About')).not.toBeInTheDocument();
});

it("the contact page fills in the mail's subject", async () => {
  renderApp('/contact?subject=Elite+Plan+Enquiry');
  expect(await mailTo()).toBe('mailto:support@promobell.test?subject=Elite%20Plan%20Enquiry');
  expect(screen.getByText('About').nextElementSibling).toHaveTextContent('Elite Plan Enquiry');
});

it("a hostile subject in the contact page's address changes only the mail's subject", async () => {
  renderApp(`/contact?${new URLSearchParams({ subject: 'x&cc=all@example.com\r\nBcc: b <img src=x>' })}`);
  const { searchParams } = new URL((await mailTo()) ?? '');
  expect([...searchParams]).toEqual([['subject', 'x&cc=all@example.com Bcc: b <img src=x>']]);
  expect(document.querySelector('main img')).toBeNull();
});

it('the contact page names other ways of contact without a support address', async () => {
  Object.assign(env, { supportEmail: undefined, instagramUrl: 'https://instagram.test/promobell' });
  renderApp('/contact');
  expect(await screen.findByText(/answer any email that you have from Promobell/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Message us on Instagram' })).toHaveAttribute(
    'href',
    'https://instagram.test/promobell',
  );
  expect(screen.queryByRole('link', { name: 'Message us on TikTok' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Email us' })).not.toBeInTheDocument();
});
