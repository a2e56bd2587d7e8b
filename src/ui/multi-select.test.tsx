import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MultiSelect } from './multi-select';

const OPTIONS = [
  { value: 'CA', label: 'Canada' },
  { value: 'CZ', label: 'Czechia' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'US', label: 'United States' },
];

function CountriesForm({ initial, onSubmit }: { initial: string[]; onSubmit: () => void }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MultiSelect label="Countries" options={OPTIONS} chosen={chosen} onChosenChange={setChosen} />
      <button type="submit">Save</button>
    </form>
  );
}

function show(initial: string[] = []) {
  const onSubmit = vi.fn();
  render(<CountriesForm initial={initial} onSubmit={onSubmit} />);
  return { user: userEvent.setup(), onSubmit };
}

const box = () => screen.getByRole('combobox', { name: 'Countries' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent);
const activeOption = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

it('a multi-select is connected with its label, hint and error', () => {
  render(
    <MultiSelect
      label="Countries"
      hint="Where"
      error="Wrong"
      options={[]}
      chosen={[]}
      onChosenChange={vi.fn()}
    />,
  );
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('Wrong Where');
});

it.each([
  ['united', ['United Kingdom', 'United States']],
  ['KING', ['United Kingdom']],
  ['us', ['United States']],
  ['ited', []],
  [' ', ['Canada', 'Czechia', 'United Kingdom', 'United States']],
])('a multi-select finds for %j %j', async (typed, found) => {
  const { user } = show();
  await user.type(box(), typed);
  expect(options()).toEqual(found);
  if (found.length === 0) expect(screen.getByText('Nothing is called that.')).toBeInTheDocument();
});

describe('by keyboard, a multi-select', () => {
  it('takes what is typed and Enter, says so, and sends no form', async () => {
    const { user, onSubmit } = show();
    await user.tab();
    await user.keyboard('canada{Enter}');
    expect(chips()).toEqual(['Canada']);
    expect(screen.getByRole('status')).toHaveTextContent('Canada added.');
    expect(box()).toHaveValue('');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('opens with an arrow, goes around with arrows, and names the option it is at', async () => {
    const { user } = show();
    await user.tab();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(activeOption()).toHaveTextContent('Canada');
    await user.keyboard('{ArrowUp}');
    expect(activeOption()).toHaveTextContent('United States');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chips()).toEqual(['Czechia']);
    expect(within(screen.getByRole('listbox')).getByRole('option', { name: 'Czechia' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('closes with Escape, and Enter then sends the form', async () => {
    const { user, onSubmit } = show();
    await user.tab();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('takes the last one back with Backspace in the empty box', async () => {
    const { user } = show(['CA', 'US']);
    await user.click(box());
    await user.keyboard('x{Backspace}');
    expect(chips()).toEqual(['Canada', 'United States']);
    await user.keyboard('{Backspace}');
    expect(chips()).toEqual(['Canada']);
    expect(screen.getByRole('status')).toHaveTextContent('United States removed.');
  });
});

describe('while an input method composes a character, a multi-select', () => {
  it.each(['Enter', 'Escape', 'ArrowDown'])('leaves %s to it', async (key) => {
    const { user } = show();
    await user.type(box(), 'canada');
    expect(fireEvent.keyDown(box(), { key, isComposing: true })).toBe(true);
    expect(chips()).toEqual([]);
    expect(box()).toHaveValue('canada');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
  });

  it('leaves Backspace in the still empty box to it', () => {
    show(['CA']);
    fireEvent.keyDown(box(), { key: 'Backspace', isComposing: true });
    expect(chips()).toEqual(['Canada']);
  });
});

describe('by pointer, a multi-select', () => {
  it('takes several one after the other, and a second press takes one back', async () => {
    const { user } = show();
    await user.click(box());
    await user.click(screen.getByRole('option', { name: 'Canada' }));
    await user.click(screen.getByRole('option', { name: 'United States' }));
    expect(chips()).toEqual(['Canada', 'United States']);
    await user.click(screen.getByRole('option', { name: 'Canada' }));
    expect(chips()).toEqual(['United States']);
    expect(box()).toHaveFocus();
  });

  it('takes one away by its chip and puts the focus into the box', async () => {
    const { user } = show(['CA', 'US']);
    await user.click(screen.getByRole('button', { name: 'Remove Canada' }));
    expect(chips()).toEqual(['United States']);
    expect(box()).toHaveFocus();
  });

  it('takes one away by a double click on its chip, and not the one that has moved under the pointer', () => {
    show(['CA', 'US']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Canada' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Remove United States' }), { detail: 2 });
    expect(chips()).toEqual(['United States']);
  });
});

describe('when the focus leaves, a multi-select', () => {
  it.each([
    ['canada', ['Canada'], 'Canada added.'],
    ['US, ca', ['United States', 'Canada'], 'United States, Canada added.'],
  ])('closes and takes %j, which is typed in full, and says so', async (typed, taken, said) => {
    const { user } = show();
    await user.type(box(), typed);
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(chips()).toEqual(taken);
    expect(screen.getByRole('status')).toHaveTextContent(said);
    expect(box()).toHaveValue('');
    expect(box()).toBeValid();
  });

  it('keeps other text and says that nothing is called so, until the text is deleted', async () => {
    const { user } = show(['US']);
    await user.type(box(), 'Canada, Narnia');
    await user.tab();
    expect(chips()).toEqual(['United States', 'Canada']);
    expect(box()).toHaveValue('Narnia');
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription(
      'Nothing is called “Narnia”. Please choose from the list, or delete the text.',
    );
    await user.clear(box());
    await user.tab();
    expect(box()).toBeValid();
    expect(box()).not.toHaveAccessibleDescription();
    expect(chips()).toEqual(['United States', 'Canada']);
  });

  it('takes nothing twice', async () => {
    const { user } = show(['CA']);
    await user.type(box(), 'canada');
    await user.tab();
    expect(chips()).toEqual(['Canada']);
    expect(box()).toHaveValue('');
  });
});
