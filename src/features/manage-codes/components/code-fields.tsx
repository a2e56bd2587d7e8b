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
        label={FIELD_LABELS.brand_name}
        autoComplete="off"
        error={errors.brand_name?.message}
        {...register('brand_name')}
      />
      <TextField
        label={`${FIELD_LABELS.brand_url}${optional}`}
        type="url"
        inputMode="url"
        placeholder="brand.com"
        error={errors.brand_url?.message}
        {...plainInput}
        {...register('brand_url')}
      />
      <TextField
        label={`${FIELD_LABELS.brand_instagram_handle}${optional}`}
        prefix="@"
        placeholder="brandname"
        error={errors.brand_instagram_handle?.message}
        {...plainInput}
        {...register('brand_instagram_handle', {
          onChange: ({ target }) => {
            // The field shows the @ itself.
            if (target.value.includes('@')) {
              setValue('brand_instagram_handle', toHandle(target.value).slice(1), { shouldDirty: true });
            }
          },
        })}
      />
      <TextField
        label={FIELD_LABELS.promo_code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-code"
        error={errors.promo_code?.message}
        {...register('promo_code')}
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
          label={FIELD_LABELS.affiliate_link}
          type="url"
          inputMode="url"
          placeholder="brand.com/?ref=you"
          hint="Where your followers shop. https:// is added for you."
          error={errors.affiliate_link?.message}
          {...plainInput}
          {...register('affiliate_link')}
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
  const day = useWatch({ control: form.control, name: 'expiration_date' });
  const isOver = day !== '' && expiryOf(day, new Date()).state === 'expired';
  return (
    <TextField
      label={`${FIELD_LABELS.expiration_date} (optional)`}
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
      error={form.formState.errors.expiration_date?.message}
      {...form.register('expiration_date')}
    />
  );
}
