import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { Avatar, DEFAULT_AVATAR } from './avatar';
import { HydratedContext } from './use-hydrated';

it.each([null, undefined, ''])('an avatar shows the default picture for %j', (src) => {
  render(<Avatar src={src} />);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('an avatar falls back when its picture fails, and tries a new picture', () => {
  const { rerender } = render(<Avatar src="https://pictures.test/a.png" />);
  const image = screen.getByRole('presentation');
  expect(image).toHaveAttribute('src', 'https://pictures.test/a.png');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', DEFAULT_AVATAR);

  rerender(<Avatar src="https://pictures.test/b.png" />);
  expect(image).toHaveAttribute('src', 'https://pictures.test/b.png');
});

it.each([
  ['has failed', DEFAULT_AVATAR, true],
  ['is still loading', 'https://pictures.test/a.png', false],
])('an avatar whose picture %s when the app hydrates its document shows %s', (_, shown, complete) => {
  const container = document.createElement('div');
  document.body.append(container);
  const avatar = (
    <HydratedContext value={false}>
      <Avatar src="https://pictures.test/a.png" />
    </HydratedContext>
  );
  container.innerHTML = renderToString(avatar);
  Object.defineProperty(screen.getByRole('presentation'), 'complete', { value: complete });
  render(avatar, { container, hydrate: true });
  expect(screen.getByRole('presentation')).toHaveAttribute('src', shown);
});

it('an avatar shows initials when the default picture fails too, until there is a network again', () => {
  render(<Avatar src={null} name="Maren Holt" />);
  fireEvent.error(screen.getByRole('presentation'));
  expect(screen.getByText('MH')).toBeInTheDocument();
  fireEvent.online(window);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', DEFAULT_AVATAR);
});

it('an avatar reserves its space before it is loaded', () => {
  render(<Avatar src={null} size="xl" />);
  expect(screen.getByRole('presentation')).toHaveAttribute('width', '96');
  expect(screen.getByRole('presentation')).toHaveAttribute('height', '96');
});

describe('where pictures are resized', () => {
  const STORED = `${env.supabaseUrl}/storage/v1/object/public/avatars/maren/1.png`;
  const RESIZED = `${env.supabaseUrl}/storage/v1/render/image/public/avatars/maren/1.png`;

  beforeEach(() => void Object.assign(env, { resizesPictures: true }));

  it('an avatar requests a stored picture in the sizes in which it may be shown', () => {
    render(<Avatar src={STORED} size="md" />);
    const image = screen.getByRole('presentation');
    expect(image).toHaveAttribute('src', `${RESIZED}?width=40&height=40&resize=cover`);
    expect(image).toHaveAttribute(
      'srcset',
      [1, 2, 3].map((n) => `${RESIZED}?width=${40 * n}&height=${40 * n}&resize=cover ${n}x`).join(', '),
    );
  });

  it("an avatar shows the original when it can't be resized, and the default picture when that fails too", () => {
    render(<Avatar src={STORED} />);
    const image = screen.getByRole('presentation');
    fireEvent.error(image);
    expect(image).toHaveAttribute('src', STORED);
    expect(image).not.toHaveAttribute('srcset');
    fireEvent.error(image);
    expect(image).toHaveAttribute('src', DEFAULT_AVATAR);
  });

  it('an avatar leaves pictures of other sites unchanged', () => {
    render(<Avatar src="https://pictures.test/a.png" />);
    expect(screen.getByRole('presentation')).toHaveAttribute('src', 'https://pictures.test/a.png');
  });
});
