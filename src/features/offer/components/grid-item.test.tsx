import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HydratedContext } from '@/ui/use-hydrated';
import { GridItem } from './grid-item';

const list = (
  <ul>
    <GridItem id="first" isFirst={true} itemRef={undefined}>
      First ticket
    </GridItem>
    <GridItem id="later" isFirst={false} itemRef={undefined}>
      Later ticket
    </GridItem>
  </ul>
);

it('a document has all tickets of its list', () => {
  const html = renderToString(<HydratedContext value={false}>{list}</HydratedContext>);
  expect(html).toContain('First ticket');
  expect(html).toContain('Later ticket');
});

it('the app renders the places of later tickets empty at first', () => {
  const html = renderToString(list);
  expect(html).toContain('First ticket');
  expect(html).toContain('<li data-item="later" class="min-w-0"></li>');
});

it('the app renders later tickets, too, when it has time', () => {
  render(list);
  expect(screen.getByText('Later ticket')).toBeInTheDocument();
});
