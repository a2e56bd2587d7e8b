import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { instagramAccount, instagramRule, instagramStandIn } from '../support/instagram-stand-in';
import { renderApp } from '../support/render-app';

it("a rule that is saved after its form was left doesn't close the form that is open by then", async () => {
  const rule = instagramRule('Codes', { offer_ids: [codeId('FERN20')], public_replies: [] });
  const stand = instagramStandIn({ account: instagramAccount(), rules: [rule] });
  const release: (() => void)[] = [];
  backend.use(
    http.patch(`${SUPABASE_URL}/rest/v1/instagram_rules`, async () => {
      await new Promise<void>((resolve) => {
        release.push(resolve);
      });
    }),
    profileAnswer(vera),
    ...codeStandIn([codeRow('FERN20')]).handlers,
    ...stand.handlers,
  );
  const { user, location } = renderApp(`/influencer-dashboard/instagram?rule=${rule.id}`, vera);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of May');
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(release).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'All rules' }));
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  expect(await screen.findByRole('form', { name: 'New rule' })).toBeInTheDocument();
  release[0]?.();
  expect(await screen.findByText('Rule saved')).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'New rule' })).toBeInTheDocument();
  expect(location()).toBe('/influencer-dashboard/instagram?rule=new');
});
