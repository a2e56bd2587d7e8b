import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PostPicture } from './post-picture';

const post = { id: '1', caption: null, kind: 'post', at: '2026-11-20T10:00:00Z' } as const;
const at = (picture: string) => <PostPicture post={{ ...post, picture }} className="size-12" />;

it('a picture of a post that fails to load is replaced by an icon, until another one comes', () => {
  const { container, rerender } = render(at('https://cdn.example/over.jpg'));
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() ?? container);
  expect(picture()).toBeNull();
  expect(container.querySelector('svg')).toBeInTheDocument();
  rerender(at('https://cdn.example/new.jpg'));
  expect(picture()).toBeInTheDocument();
});
