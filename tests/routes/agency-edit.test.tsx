import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ada, openMenu } from '../support/agency-menu';
import { agency, agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer, usernameAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { drawPictures } from '../support/drawn-pictures';
import { functionAnswer, functionOutage, functionRefusal } from '../support/function-answers';
import { takeNodesFormData } from '../support/node-form-data';
import { picture } from '../support/pictures';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const USERNAME_TAKEN = 'This username is already taken. Please choose a different username.';
const FAILED = required('agency.edit-failed');
const UNREADABLE = "Your browser can't read this picture. Please choose a PNG or JPEG image.";

beforeAll(takeNodesFormData);

async function openEdit(name = 'Ada Osei') {
  const opened = await openMenu(name, 'Edit details', `Edit ${name}`);
  const field = (label: string) => opened.dialog.getByRole('textbox', { name: label });
  return {
    ...opened,
    field,
    type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    save: () => opened.user.click(opened.dialog.getByRole('button', { name: 'Save Changes' })),
  };
}

describe('an agency that edits an influencer', () => {
  it('starts with the present values, saves changed ones and sees them on the card', async () => {
    const { field, type, save, stand } = await openEdit();
    expect(field('Full name')).toHaveValue('Ada Osei');
    expect(field('Username')).toHaveValue('ada.osei');
    expect(field('Email')).toHaveValue('ada.osei@mail.example');
    type('Full name', 'Ada B. Osei');
    type('Username', '@Ada.B');
    await save();
    expect(await screen.findByText('Influencer details updated successfully!')).toBeInTheDocument();
    expect(stand.updates).toEqual([
      { influencer_id: ada.id, full_name: 'Ada B. Osei', username: 'ada.b', email: 'ada.osei@mail.example' },
    ]);
    const card = await screen.findByRole('article', { name: 'Ada B. Osei' });
    expect(card).toHaveTextContent('@ada.b');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Ada B. Osei' })).toHaveFocus());
  });

  it('uploads a picture, and sees an error for a file that is none', async () => {
    const { dialog, save, stand } = await openEdit();
    const choose = dialog.getByLabelText('Choose a picture');
    fireEvent.change(choose, { target: { files: [new File(['x'], 'notes.png', { type: 'image/png' })] } });
    expect(await dialog.findByText(UNREADABLE)).toBeInTheDocument();
    drawPictures();
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    fireEvent.change(choose, { target: { files: [picture('ada.png')] } });
    expect(await dialog.findByText('ada.png')).toBeInTheDocument();
    await save();
    await screen.findByText('Influencer details updated successfully!');
    expect(stand.updates[0]).toMatchObject({ influencer_id: ada.id, avatar: 'ada.png' });
  });

  it('is asked before a press outside, Cancel or Escape discards changes', async () => {
    const { user, dialog, field, type } = await openEdit();
    type('Full name', 'Ada B. Osei');
    const overlay = screen.getByRole('dialog').parentElement;
    if (!overlay) throw new Error('The dialog has no overlay.');
    await user.click(overlay);
    expect(await dialog.findByText("Your changes aren't saved.")).toBeInTheDocument();
    const keep = dialog.getByRole('button', { name: 'Keep editing' });
    await user.click(keep);
    // It must not turn into the Save button, which the browser would then count as pressed.
    expect(keep).not.toBeInTheDocument();
    expect(field('Full name')).toHaveValue('Ada B. Osei');
    expect(dialog.queryByText("Your changes aren't saved.")).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    type('Full name', 'Ada Osei');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it("isn't asked again when it changes something after it had answered by typing the former value", async () => {
    const { user, dialog, field, type } = await openEdit();
    type('Full name', 'Ada B. Osei');
    await user.keyboard('{Escape}');
    expect(await dialog.findByText("Your changes aren't saved.")).toBeInTheDocument();
    type('Full name', 'Ada Osei');
    expect(await dialog.findByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
    type('Full name', 'Ada C. Osei');
    await waitFor(() => expect(field('Full name')).toHaveValue('Ada C. Osei'));
    expect(dialog.queryByText("Your changes aren't saved.")).not.toBeInTheDocument();
  });

  it('is asked before Back discards changes', async () => {
    backend.use(profileAnswer(agency), usernameAnswer(), ...agencyStandIn([ada]).handlers);
    const { user, back, location } = renderApp('/agency-dashboard', agency);
    await user.click(await screen.findByRole('tab', { name: 'Influencers' }));
    await user.click(await screen.findByRole('button', { name: 'More for Ada Osei' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ada Osei' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Full name' }), {
      target: { value: 'Ada B. Osei' },
    });
    await back();
    expect(location()).toBe('/agency-dashboard/influencers');
    await user.click(await dialog.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(location()).toBe('/agency-dashboard'));
  });

  it('discards its changes by a press that is no second click on Cancel, without a request', async () => {
    const { user, dialog, type, stand } = await openEdit();
    type('Full name', 'Ada B. Osei');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const discard = await dialog.findByRole('button', { name: 'Discard changes' });
    fireEvent.click(discard, { detail: 2 });
    expect(discard).toBeInTheDocument();
    await user.click(discard);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stand.updates).toEqual([]);
    expect(screen.getByRole('article', { name: 'Ada Osei' })).toBeInTheDocument();
  });

  it('reads that the address of an influencer with a temporary password changes at once', async () => {
    const first = await openEdit('Ada Osei');
    expect(first.field('Email')).toHaveAccessibleDescription(
      'Changes at once, while the temporary password stands.',
    );
  });

  it('reads that an influencer with a password of its own has to confirm a new address by mail', async () => {
    const { field, type, save } = await openEdit('Bea Ruiz');
    expect(field('Email')).toHaveAccessibleDescription(
      'The influencer confirms a new address by mail, at the present one.',
    );
    backend.use(functionAnswer('update-influencer-user', { success: true, email: 'confirmation_sent' }));
    type('Email', 'bea@new.example');
    await save();
    expect(
      await screen.findByText("We've asked Bea Ruiz by mail to confirm the new address."),
    ).toBeInTheDocument();
  });

  it("saves the rest and gets a warning when only the address couldn't be changed", async () => {
    const { type, save } = await openEdit();
    const warning = 'This email address is already registered. Please use a different email.';
    backend.use(functionAnswer('update-influencer-user', { success: true, email: 'failed', warning }));
    type('Email', 'taken@mail.example');
    await save();
    expect(await screen.findByText('Influencer details updated successfully!')).toBeInTheDocument();
    expect(await screen.findByText("The email address wasn't changed")).toBeInTheDocument();
    expect(screen.getByText(warning)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends nothing while a field is invalid', async () => {
    const [label, message] = ['Username', 'Use at least 3 characters.'];
    const { field, type, save, stand } = await openEdit();
    type(label, 'a');
    await save();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(stand.updates).toEqual([]);
  });

  it('sees a taken username at its field while typing, and again when it was taken meanwhile', async () => {
    const { field, type, save } = await openEdit();
    type('Username', 'taken.name');
    await waitFor(() =>
      expect(field('Username')).toHaveAccessibleDescription(expect.stringContaining(USERNAME_TAKEN)),
    );
    backend.use(functionRefusal('update-influencer-user', 409, USERNAME_TAKEN, 'username_taken'));
    type('Username', 'free.before');
    await save();
    await waitFor(() =>
      expect(field('Username')).toHaveAccessibleDescription(expect.stringContaining(USERNAME_TAKEN)),
    );
    expect(field('Username')).toHaveValue('free.before');
  });

  it('sees at the picture that the server refused it', async () => {
    const { dialog, save } = await openEdit();
    const refused = 'Please choose a PNG, JPEG, WebP or GIF image up to 5 MB.';
    backend.use(functionRefusal('update-influencer-user', 400, refused, 'no_picture'));
    await save();
    expect(await dialog.findByText(refused)).toBeInTheDocument();
  });

  describe('when somebody else has saved the account meanwhile,', () => {
    const elsewhere = (rows: ReturnType<typeof agencyStandIn>, change: Partial<typeof ada>) =>
      rows.change((all) => all.map((row) => (row.id === ada.id ? { ...row, ...change } : row)));

    it('is asked whose to keep, and overwrites theirs only when told to', async () => {
      const { user, dialog, field, type, save, stand } = await openEdit();
      type('Full name', 'Mine');
      elsewhere(stand, { full_name: 'Theirs', username: 'theirs' });
      await save();
      const asked = within(await dialog.findByRole('region', { name: 'Changed meanwhile' }));
      expect(asked.getByText('Theirs')).toBeInTheDocument();
      expect(asked.getByText('theirs')).toBeInTheDocument();
      expect(field('Full name')).toHaveValue('Mine');
      expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
      expect(stand.updates).toEqual([]);
      await user.click(asked.getByRole('button', { name: 'Keep mine' }));
      expect(dialog.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
      await save();
      await screen.findByText('Influencer details updated successfully!');
      expect(stand.updates).toMatchObject([{ full_name: 'Mine', username: 'ada.osei' }]);
    });

    it('sees theirs in the form when it takes them', async () => {
      const { user, dialog, field, type, save, stand } = await openEdit();
      type('Full name', 'Mine');
      elsewhere(stand, { email: 'theirs@mail.example' });
      await save();
      await user.click(await dialog.findByRole('button', { name: 'Take theirs' }));
      expect(field('Full name')).toHaveValue('Ada Osei');
      expect(field('Email')).toHaveValue('theirs@mail.example');
      expect(stand.updates).toEqual([]);
    });

    it('sees theirs, and reads why, when it has changed nothing', async () => {
      const { field, save, stand } = await openEdit();
      elsewhere(stand, { full_name: 'Theirs' });
      await save();
      expect(await screen.findByText(/^Somebody else changed the account meanwhile\./)).toBeInTheDocument();
      await waitFor(() => expect(field('Full name')).toHaveValue('Theirs'));
      expect(stand.updates).toEqual([]);
    });
  });

  it.each([
    [
      'the management ended meanwhile',
      functionRefusal('update-influencer-user', 403, "You don't manage this influencer."),
      "You don't manage this influencer.",
    ],
    [
      'no answer',
      functionOutage('update-influencer-user'),
      "We can't reach Promobell right now. Check your connection and try again.",
    ],
  ])('keeps what it typed when saving fails: %s', async (_, answer, description) => {
    const { field, type, save } = await openEdit();
    backend.use(answer);
    type('Full name', 'Ada typed this');
    await save();
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByText(description)).toBeInTheDocument();
    expect(field('Full name')).toHaveValue('Ada typed this');
  });
});
