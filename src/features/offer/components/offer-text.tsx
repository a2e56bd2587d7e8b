import { discountFirst } from '@rules/discount';
import { classNames } from '@/ui/class-names';

/** Up to this length, a text that doesn't begin with a discount is shown as a headline. */
const HEADLINE_LENGTH = 120;

/** The offer's whole text with its line breaks; a discount at its beginning is large. */
export function OfferText({ text }: { text: string }) {
  const parts = discountFirst(text);
  const isHeadline = !parts && text.length <= HEADLINE_LENGTH;
  return (
    <div className="mt-3 wrap-anywhere">
      {parts && <p className="font-heading text-3xl font-extrabold">{parts.discount}</p>}
      {(parts?.rest ?? text) !== '' && (
        <p
          dir="auto"
          className={classNames(
            'text-left whitespace-pre-line',
            isHeadline ? 'font-heading text-xl font-bold' : 'text-base',
            parts && 'mt-1.5',
          )}
        >
          {parts?.rest ?? text}
        </p>
      )}
    </div>
  );
}
