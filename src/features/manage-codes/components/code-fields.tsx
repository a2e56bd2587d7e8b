import { categories } from '@rules/categories';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { expiryOf } from '@/domain/expiry';
import { type PromoCodeFields, toHandle } from '@/domain/promo-code';
import { Select } from '@/ui/select';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { FIELD_LABELS } from '../field-labels';

interface CodeFieldsProps {
  form: UseFormReturn<PromoCodeFields>;
  doing: 'add' | 'edit';
}

/** All fields of a promo code. */
export function CodeFields({ form, doing }: CodeFieldsProps) {
  const { register, setValue } = form;
  const { errors } = form.formState;
  const optional = doing === 'edit' ? ' (optional)' : '';
  const plainInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

  return (
    <div className="grid gap-5 @min-[36rem]:grid-cols-2">
      <TextField
        label={FIELD_LABELS.brandName}
        autoComplete="off"
        error={errors.brandName?.message}
        {...register('brandName')}
      />
      <TextField
        label={`${FIELD_LABELS.brandUrl}${optional}`}
        type="url"
        inputMode="url"
        placeholder="brand.com"
        error={errors.brandUrl?.message}
        {...plainInput}
        {...register('brandUrl')}
      />
      <TextField
        label={`${FIELD_LABELS.brandInstagramHandle}${optional}`}
        prefix="@"
        placeholder="brandname"
        error={errors.brandInstagramHandle?.message}
        {...plainInput}
        {...register('brandInstagramHandle', {
          onChange: ({ target }) => {
            // The field has its own @ in front.
            if (target.value.includes('@')) {
              setValue('brandInstagramHandle', toHandle(target.value).slice(1), { shouldDirty: true });
            }
          },
        })}
      />
      <TextField
        label={FIELD_LABELS.promoCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-code"
        error={errors.promoCode?.message}
        {...register('promoCode')}
      />
      <ExpirationField form={form} />
      <Select label={FIELD_LABELS.category} error={errors.category?.message} {...register('category')}>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <div className="@min-[36rem]:col-span-2">
        <TextField
          label={FIELD_LABELS.affiliateLink}
          type="url"
          inputMode="url"
          placeholder="brand.com/?ref=you"
          hint="Where your followers shop. https:// is added for you."
          error={errors.affiliateLink?.message}
          {...plainInput}
          {...register('affiliateLink')}
        />
      </div>
      <div className="@min-[36rem]:col-span-2">
        <TextArea
          label={FIELD_LABELS.description}
          rows={3}
          hint="The offer in a sentence. One that begins with the discount shows it large: “20% off your first order”."
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
    </div>
  );
}

function ExpirationField({ form }: { form: UseFormReturn<PromoCodeFields> }) {
  const day = useWatch({ control: form.control, name: 'expirationDate' });
  const isOver = day !== '' && expiryOf(day, new Date()).state === 'expired';
  return (
    <TextField
      label={`${FIELD_LABELS.expirationDate} (optional)`}
      type="date"
      min="2000-01-01"
      max="9999-12-31"
      hint={
        isOver ? (
          <strong className="font-semibold text-coral-text">
            This day is over: the code will show as expired.
          </strong>
        ) : (
          'The last day it works, in UTC.'
        )
      }
      error={form.formState.errors.expirationDate?.message}
      {...form.register('expirationDate')}
    />
  );
}
