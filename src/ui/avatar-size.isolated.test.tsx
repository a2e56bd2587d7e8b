import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Avatar, DEFAULT_AVATAR } from './avatar';

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'https://project.test', resizesPictures: true } }));

const STORED = 'https://project.test/storage/v1/object/public/avatars/maren/1.png';
const RESIZED = 'https://project.test/storage/v1/render/image/public/avatars/maren/1.png';

it('an avatar requests a stored picture in the sizes in which it may be shown', () => {
  render(<Avatar src={STORED} alt="Maren" size="md" />);
  const image = screen.getByAltText('Maren');
  expect(image).toHaveAttribute('src', `${RESIZED}?width=40&height=40&resize=cover`);
  expect(image).toHaveAttribute(
    'srcset',
    [1, 2, 3].map((n) => `${RESIZED}?width=${40 * n}&height=${40 * n}&resize=cover ${n}x`).join(', '),
  );
});

it("an avatar shows the original when it can't be resized, and the default picture when that fails too", () => {
  render(<Avatar src={STORED} alt="Maren" />);
  const image = screen.getByAltText('Maren');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', STORED);
  expect(image).not.toHaveAttribute('srcset');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('an avatar leaves pictures of other sites unchanged', () => {
  render(<Avatar src="https://pictures.test/a.png" alt="Maren" />);
  expect(screen.getByAltText('Maren')).toHaveAttribute('src', 'https://pictures.test/a.png');
});
