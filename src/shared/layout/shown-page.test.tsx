import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inShownPage } from './shown-page';

it('finds an element of the page that is shown, and not its like on one that was left', () => {
  render(
    <>
      <div data-kept="">
        <p data-item="7">left</p>
      </div>
      <div>
        <p data-item="7">shown</p>
      </div>
    </>,
  );
  expect(inShownPage('[data-item="7"]')).toHaveTextContent('shown');
});
