import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backend } from '../support/backend';
import { influencer, openUpload } from '../support/csv-screen';
import { rpcAnswer } from '../support/list-answers';

const upload = {
  upload_id: '00000000-0000-4000-8000-0000000000e1',
  at: '2026-03-01T09:00:00Z',
  offers: 118,
  influencers: 2,
  uploaded_by: null,
  undone_at: null,
};

it('the list of uploads names who of the team uploaded a file', async () => {
  backend.use(
    rpcAnswer('my_uploads', [
      { ...upload, uploaded_by: 'Ana Ruiz' },
      { ...upload, upload_id: upload.upload_id.replace(/1$/, '2'), offers: 1, influencers: 1 },
    ]),
  );
  await openUpload('/csv-upload?tab=promo-codes', influencer);
  expect(await screen.findByRole('heading', { name: "Your team's uploads" })).toBeInTheDocument();
  const [byAna, own] = screen.getAllByRole('listitem').filter((item) => /Uploaded/.test(item.textContent));
  expect(byAna).toHaveTextContent(/^118 codes for 2 influencersUploaded .+ by Ana Ruiz/);
  expect(own).not.toHaveTextContent('by Ana Ruiz');
  expect(
    within(byAna ?? document.body).getByRole('button', { name: /^Undo 118 codes, uploaded .+ by Ana Ruiz$/ }),
  ).toBeInTheDocument();
});

it("the list of uploads says 'Your uploads' as long as nobody else uploads for the same agency", async () => {
  backend.use(rpcAnswer('my_uploads', [upload]));
  await openUpload('/csv-upload?tab=promo-codes', influencer);
  expect(await screen.findByRole('heading', { name: 'Your uploads' })).toBeInTheDocument();
});

it('the question before an upload is undone names the offers of the whole file, however many', async () => {
  backend.use(rpcAnswer('my_uploads', [{ ...upload, offers: 1, influencers: 1 }]));
  const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
  await user.click(await screen.findByRole('button', { name: /^Undo 1 code, uploaded/ }));
  expect(screen.getByRole('dialog', { name: 'Undo this upload?' })).toHaveTextContent(
    'What the file added is deleted: 1 offer. Those that were edited since stay, and you are told which.',
  );
});
