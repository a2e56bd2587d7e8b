import { expect, it, vi } from 'vitest';
import { extensionOffer } from '../support/extension-offer';

vi.stubEnv('VITE_BROWSER', 'firefox');
const { lightIcon } = await import('../../extension/worker/icon');

it("in Firefox the icon goes dark in the tabs of shops in which no offer counts any more, and in no other shop's", async () => {
  const darkened: { tabId: number; path: unknown }[] = [];
  const tabs = [
    { id: 1, url: 'https://www.muted.example/' },
    { id: 2, url: 'https://www.tidewool.example/' },
    // A page in which the extension may not run.
    { id: 3 },
  ];
  vi.stubGlobal('chrome', {
    tabs: { query: async () => tabs },
    action: { setIcon: async (icon: { tabId: number; path: unknown }) => void darkened.push(icon) },
  });
  await lightIcon([extensionOffer({ domains: ['tidewool.example'] })]);
  const path = { 16: 'icons/bell-16.png', 32: 'icons/bell-32.png' };
  expect(darkened).toEqual([
    { tabId: 1, path },
    { tabId: 3, path },
  ]);
});
