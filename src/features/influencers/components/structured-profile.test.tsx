import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HydratedContext } from '@/ui/use-hydrated';
import { StructuredProfile } from './structured-profile';

const ana = {
  id: 'a1',
  name: 'Ana Flores',
  username: 'ana.flores',
  avatarUrl: '/ana.svg',
  category: null,
  isCreditCard: false,
  followerCount: 0,
  liveOfferCount: 0,
  handle: 'ana.flores',
};

it("a profile's structured data hydrates without a mismatch where the host doesn't know its address, and has the address afterwards", async () => {
  const profile = (isHydrated: boolean) => (
    <HydratedContext value={isHydrated}>
      <StructuredProfile influencer={ana} />
    </HydratedContext>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(profile(false));
  expect(root.textContent).toContain('"url":"/influencer/ana.flores"');
  const mismatches: unknown[] = [];
  const app = await act(async () =>
    hydrateRoot(root, profile(false), { onRecoverableError: (error) => mismatches.push(error) }),
  );
  expect(mismatches).toEqual([]);
  await act(async () => app.render(profile(true)));
  expect(root.textContent).toContain(`"url":"${window.location.origin}/influencer/ana.flores"`);
  expect(root.textContent).toContain(`"image":"${window.location.origin}/ana.svg"`);
  await act(async () => app.unmount());
});
