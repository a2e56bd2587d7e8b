import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PasswordField } from './password-field';

it('a password field shows and hides what was typed', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

it("a password field doesn't submit its form when the password is shown", async () => {
  let submitted = 0;
  render(
    <form
      onSubmit={() => {
        submitted += 1;
      }}
    >
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(submitted).toBe(0);
});
