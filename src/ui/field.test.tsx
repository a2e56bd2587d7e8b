import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { PasswordField } from './password-field';
import { Select } from './select';
import { TextArea, TextField } from './text-field';

const texts = { label: 'Name', hint: 'As on your passport', error: 'Too short' };
const controls: [string, (shown: typeof texts) => React.JSX.Element][] = [
  ['TextField', (shown) => <TextField {...shown} />],
  ['PasswordField', (shown) => <PasswordField {...shown} />],
  ['TextArea', (shown) => <TextArea {...shown} />],
  ['Select', (shown) => <Select {...shown} />],
  ['Checkbox', (shown) => <Checkbox {...shown} />],
];

describe.each(controls)('the field %s', (_name, control) => {
  it('is connected with its label, error and hint', () => {
    render(control(texts));
    const element = screen.getByLabelText('Name');
    expect(element).toBeInvalid();
    expect(element).toHaveAccessibleDescription('Too short As on your passport');
  });
});

it("a field isn't invalid without an error", () => {
  render(<TextField label="Name" hint="As on your passport" />);
  expect(screen.getByLabelText('Name')).toBeValid();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As on your passport');
});

function Form({ onSend }: { onSend: (values: unknown) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', agreed: false } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSend)(event)}>
      <TextField
        label="Name"
        error={formState.errors.name?.message}
        {...register('name', { required: 'Required' })}
      />
      <Checkbox label="I agree" {...register('agreed')} />
      <Button type="submit">Send</Button>
    </form>
  );
}

it('a field works with react-hook-form: it passes values and takes the focus on the first error', async () => {
  const send = vi.fn();
  render(<Form onSend={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Required');

  await userEvent.keyboard('Maren');
  await userEvent.click(screen.getByLabelText('I agree'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send.mock.calls.map(([values]) => values)).toEqual([{ name: 'Maren', agreed: true }]);
});
