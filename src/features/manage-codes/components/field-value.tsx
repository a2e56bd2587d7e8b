import { type OfferFieldName, offerField } from '@rules/offer-fields';
import { readableText } from '@/domain/offer-form';
import { classNames } from '@/ui/class-names';

/** A field's whole value in readable form. */
export function FieldValue({ name, value }: { name: OfferFieldName; value: string }) {
  const text = readableText(name, value);
  if (text === '') return <em>Nothing</em>;
  return (
    <span
      className={classNames(
        'whitespace-pre-wrap wrap-anywhere',
        offerField(name).kind === 'code' && 'font-code',
      )}
    >
      {text}
    </span>
  );
}
