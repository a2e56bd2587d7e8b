import { dayLabel } from '@/domain/expiry';
import { toHandle } from '@/domain/promo-code';
import type { PromoCodeFieldName } from '@/domain/promo-code-edit';
import { classNames } from '@/ui/class-names';

/** A field's whole value in readable form. */
export function FieldValue({ name, value }: { name: PromoCodeFieldName; value: string }) {
  if (value.trim() === '') return <em>Nothing</em>;
  return (
    <span className={classNames('whitespace-pre-wrap wrap-anywhere', name === 'promo_code' && 'font-code')}>
      {words(name, value)}
    </span>
  );
}

function words(name: PromoCodeFieldName, value: string): string {
  if (name === 'expiration_date') return dayLabel(value);
  return name === 'brand_instagram_handle' ? toHandle(value) : value;
}
