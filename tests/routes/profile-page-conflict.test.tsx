import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { heldBack } from '../support/deal-rows';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { AFTER, BEFORE, BLOG, fern, moss, openPage, SAVE_PAGE } from '../support/page-editor';

const SOMEBODY_ELSE = 'Somebody else changed the page meanwhile.';
const DRAFT = `promobell-profile-page-draft:${vera.id}:${vera.id}`;
const THEIRS = { title: 'Theirs', url: 'https://theirs.example/' };

type Form = Awaited<ReturnType<typeof openPage>>['form'];
const title = (form: Form) => form.getByRole('textbox', { name: 'Title of link 1' });
const saveButton = (form: Form) => form.getByRole('button', { name: 'Save the page' });

/** Somebody else saves the page. */
function saveElsewhere() {
  backend.use(
    rpcAnswer('profile_page_version', AFTER),
    rpcAnswer('pinned_offers', [moss]),
    rpcAnswer('influencer_profile', [
      influencerRow({ id: vera.id, full_name: 'Vera Lind', bio: null, links: [THEIRS] }),
    ]),
  );
}

/** The person comes back to the tab a minute later, and what is shown is read again. */
const comeBack = () =>
  act(() => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.restoreAllMocks();
});

describe('when somebody else has saved the page meanwhile, its editor', () => {
  it('shows that page where nothing was changed, and keeps no draft of the former one', async () => {
    const { form } = await openPage({ pinned: [fern], links: [BLOG] });
    saveElsewhere();
    comeBack();
    await waitFor(() => expect(title(form)).toHaveValue('Theirs'));
    expect(form.getByRole('button', { name: 'Take Moss & Co, MOSS10, out' })).toBeInTheDocument();
    expect(form.queryByText('Not saved yet.')).not.toBeInTheDocument();
    expect(saveButton(form)).toBeDisabled();
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it("keeps what was changed, and saves it over the other's only when told to", async () => {
    const { user, form, saved } = await openPage({ links: [BLOG] });
    await user.type(title(form), '!');
    saveElsewhere();
    comeBack();
    expect(await form.findByRole('alert')).toHaveTextContent(SOMEBODY_ELSE);
    expect(saveButton(form)).toBeDisabled();
    expect(title(form)).toHaveValue('My blog!');
    expect(form.getByText('Theirs: https://theirs.example/')).toBeInTheDocument();
    expect(form.getByText('Moss & Co, MOSS10')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Keep mine' }));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    expect(saveButton(form)).toHaveFocus();
    await user.click(saveButton(form));
    await screen.findByText('Page saved');
    expect(saved).toEqual([
      {
        of_influencer: vera.id,
        pinned_offers: [],
        links: [{ ...BLOG, title: 'My blog!' }],
        of_version: AFTER,
      },
    ]);
  });

  it("asks when the database refuses the save, and shows the other's when it is taken", async () => {
    const { user, form } = await openPage({ links: [BLOG] });
    await user.type(title(form), '!');
    saveElsewhere();
    backend.use(
      http.post(SAVE_PAGE, () =>
        HttpResponse.json(
          { code: 'P0001', message: 'The page was changed meanwhile.', hint: 'version', details: null },
          { status: 400 },
        ),
      ),
    );
    await user.click(saveButton(form));
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(SOMEBODY_ELSE));
    expect(title(form)).toHaveValue('My blog!');
    expect(form.getByRole('region', { name: 'Changed meanwhile' })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Take theirs' }));
    expect(title(form)).toHaveValue('Theirs');
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toBeNull());
  });

  it.each([
    ['an older version', { version: BEFORE }],
    ["a version that wasn't noted", {}],
  ])('asks about a draft of %s', async (_, version) => {
    localStorage.setItem(DRAFT, JSON.stringify({ ...version, pins: [], links: [BLOG] }));
    const { form } = await openPage({ links: [THEIRS] }, AFTER);
    expect(await form.findByRole('alert')).toHaveTextContent(SOMEBODY_ELSE);
    expect(title(form)).toHaveValue('My blog');
    expect(saveButton(form)).toBeDisabled();
  });
});

it("a pinned code that ends isn't a change of the page that somebody has to save", async () => {
  const { form } = await openPage({ pinned: [fern] });
  backend.use(rpcAnswer('pinned_offers', []));
  comeBack();
  expect(await form.findByText('Nothing is pinned: the newest code stands first.')).toBeInTheDocument();
  expect(saveButton(form)).toBeDisabled();
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

it("what is typed while the page is being saved stays, isn't saved yet, and can't be discarded before", async () => {
  const { user, form } = await openPage({ links: [BLOG] });
  const version = heldBack([AFTER]);
  backend.use(
    http.post(SAVE_PAGE, async () => {
      const [answer] = await version.answer();
      return HttpResponse.json(Object(answer));
    }),
  );
  await user.type(title(form), '!');
  await user.click(saveButton(form));
  await user.type(title(form), '?');
  expect(form.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
  version.release();
  await screen.findByText('Page saved');
  expect(title(form)).toHaveValue('My blog!?');
  expect(form.getByText('Not saved yet.')).toBeInTheDocument();
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('My blog!?'));
});
