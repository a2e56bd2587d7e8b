import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer, usernameAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { drawPictures } from '../support/drawn-pictures';
import { takeNodesFormData } from '../support/node-form-data';
import { picture } from '../support/pictures';
import { renderApp } from '../support/render-app';

const UNREADABLE = "Your browser can't read this picture. Please choose a PNG or JPEG image.";
const ada = managedRow('Ada Osei');

beforeAll(takeNodesFormData);
beforeAll(() => {
  // jsdom can't show pictures.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** The dialog, in which pictures are drawn once the test says so. */
async function openEdit() {
  const drawn = heldBack([]);
  drawPictures(drawn.answer);
  const stand = agencyStandIn([ada]);
  backend.use(profileAnswer(agency), usernameAnswer(), ...stand.handlers);
  const { user } = renderApp('/agency-dashboard/influencers', agency);
  await user.click(await screen.findByRole('button', { name: 'More for Ada Osei' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ada Osei' }));
  return {
    dialog,
    drawn,
    stand,
    choose: (file: File) =>
      fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [file] } }),
    save: () => user.click(dialog.getByRole('button', { name: 'Save Changes' })),
  };
}

describe("an agency that edits an influencer's picture", () => {
  it('saves a picture that is still being drawn when it presses, and can type nothing meanwhile', async () => {
    const { dialog, choose, save, drawn, stand } = await openEdit();
    const field = (name: string) => dialog.getByRole('textbox', { name });
    choose(picture('ada.png'));
    await save();
    await waitFor(() => expect(field('Full name')).toHaveAttribute('readonly'));
    for (const label of ['Username', 'Email']) expect(field(label)).toHaveAttribute('readonly');
    expect(dialog.getByLabelText('Choose a picture')).toBeDisabled();
    drawn.release();
    await screen.findByText('Influencer details updated successfully!');
    expect(stand.updates[0]).toMatchObject({ influencer_id: ada.id, avatar: 'ada.png' });
  });

  it("saves nothing with a picture that turns out to be none after the press, which the picture's field says", async () => {
    const { dialog, choose, save, drawn, stand } = await openEdit();
    const none = new File(['x'], 'notes.png', { type: 'image/png' });
    choose(none);
    await save();
    drawn.release();
    expect(await dialog.findByText(UNREADABLE)).toBeInTheDocument();
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save Changes' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(stand.updates).toEqual([]);
    expect(screen.queryByText('Failed to update influencer details')).not.toBeInTheDocument();
  });
});
