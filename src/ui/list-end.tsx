import { Outcome } from './outcome';
import { VisuallyHidden } from './visually-hidden';

/** Stands where a list's last 'Show more' was, and takes the focus that the button had. */
export function ListEnd() {
  return (
    <Outcome>
      <VisuallyHidden>That's the end of the list.</VisuallyHidden>
    </Outcome>
  );
}
