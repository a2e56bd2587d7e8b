import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar, DEFAULT_AVATAR } from './avatar';

it.each([null, undefined, ''])('shows the default picture for %j', (src) => {
  render(<Avatar src={src} alt="Maren" />);
  expect(screen.getByAltText('Maren')).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('falls back when the picture fails, and tries a new one', () => {
  const { rerender } = render(<Avatar src="https://pictures.test/a.png" alt="Maren" />);
  const image = screen.getByAltText('Maren');
  expect(image).toHaveAttribute('src', 'https://pictures.test/a.png');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', DEFAULT_AVATAR);

  rerender(<Avatar src="https://pictures.test/b.png" alt="Maren" />);
  expect(image).toHaveAttribute('src', 'https://pictures.test/b.png');
});

it('shows initials when the default picture fails too, until there is a network again', () => {
  render(<Avatar src={null} alt="Maren" name="Maren Holt" />);
  fireEvent.error(screen.getByAltText('Maren'));
  expect(screen.getByText('MH')).toBeInTheDocument();
  fireEvent.online(window);
  expect(screen.getByAltText('Maren')).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('reserves its room', () => {
  render(<Avatar src={null} alt="Maren" size="xl" />);
  expect(screen.getByAltText('Maren')).toHaveAttribute('width', '96');
  expect(screen.getByAltText('Maren')).toHaveAttribute('height', '96');
});
