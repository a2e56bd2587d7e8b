import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar, DEFAULT_AVATAR } from './avatar';

it.each([null, undefined, ''])('an avatar shows the default picture for %j', (src) => {
  render(<Avatar src={src} alt="Maren" />);
  expect(screen.getByAltText('Maren')).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('an avatar falls back when its picture fails, and tries a new picture', () => {
  const { rerender } = render(<Avatar src="https://pictures.test/a.png" alt="Maren" />);
  const image = screen.getByAltText('Maren');
  expect(image).toHaveAttribute('src', 'https://pictures.test/a.png');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', DEFAULT_AVATAR);

  rerender(<Avatar src="https://pictures.test/b.png" alt="Maren" />);
  expect(image).toHaveAttribute('src', 'https://pictures.test/b.png');
});

it('an avatar shows initials when the default picture fails too, until there is a network again', () => {
  render(<Avatar src={null} alt="Maren" name="Maren Holt" />);
  fireEvent.error(screen.getByAltText('Maren'));
  expect(screen.getByText('MH')).toBeInTheDocument();
  fireEvent.online(window);
  expect(screen.getByAltText('Maren')).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('an avatar reserves its space before it is loaded', () => {
  render(<Avatar src={null} alt="Maren" size="xl" />);
  expect(screen.getByAltText('Maren')).toHaveAttribute('width', '96');
  expect(screen.getByAltText('Maren')).toHaveAttribute('height', '96');
});
