import { categories } from '@rules/categories';
import { CURRENCY_CODES, currencyTitle } from '@rules/currency-codes';
import { discountFirst } from '@rules/discount';
import { type FieldKind, YES } from '@rules/field-kinds';
import { readDomains } from '@rules/further-domains';
import { readHandle } from '@rules/handle-reading';
import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from '@rules/offer-fields';
import { type OfferTexts, tidyText } from '@rules/offer-texts';
import { shopBehind } from '@rules/shop-behind-link';
import { readLink } from '@rules/web-address';
import type { ComponentProps } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { expiryOf } from '@/domain/expiry';
import { type FormTask, isRequired } from '@/domain/offer-form';
import { Checkbox } from '@/ui/checkbox';
import type { FieldTexts } from '@/ui/field';
import { Select } from '@/ui/select';
import { TextArea, TextField } from '@/ui/text-field';
import { ApplyLinkField } from './apply-link-field';
import { CountriesField } from './countries-field';
import { PromoCodeField } from './promo-code-field';

interface CodeFieldsProps {
  form: UseFormReturn<OfferTexts>;
  task: FormTask;
}

/** A control for each field of an offer. */
export function CodeFields({ form, task }: CodeFieldsProps) {
  return (
    <div className="grid gap-5 @min-[36rem]:grid-cols-2">
      {OFFER_FIELD_NAMES.map((name) => (
        <div key={name} className={offerField(name).form?.wide ? '@min-[36rem]:col-span-2' : 'min-w-0'}>
          <Control name={name} form={form} task={task} />
        </div>
      ))}
    </div>
  );
}

const NO_TYPING_HELP = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Attributes of one-line fields, for the browser and a phone's keyboard. */
const INPUTS: Partial<Record<FieldKind, Partial<ComponentProps<typeof TextField>>>> = {
  code: { ...NO_TYPING_HELP, autoCapitalize: 'characters', className: 'font-code' },
  handle: { ...NO_TYPING_HELP, prefix: '@' },
  domains: { ...NO_TYPING_HELP, inputMode: 'url' },
  amount: { ...NO_TYPING_HELP, inputMode: 'decimal' },
  'web address': { ...NO_TYPING_HELP, type: 'url', inputMode: 'url' },
  'secure web address': { ...NO_TYPING_HELP, type: 'url', inputMode: 'url' },
};

const CURRENCIES = CURRENCY_CODES.map((code) => ({ code, title: currencyTitle(code) }));

function Control({ name, form, task }: CodeFieldsProps & { name: OfferFieldName }) {
  const field = offerField(name);
  const { kind } = field;
  const label = field.form?.label ?? field.label;
  const hint = field.form?.hint;
  const placeholder = field.form?.placeholder;
  const shared = {
    // A field that always has a value isn't marked as optional: an unchecked box means no.
    label:
      isRequired(name, task) || kind === 'yes or no' || kind === 'currency' ? label : `${label} (optional)`,
    hint,
    error: form.formState.errors[name]?.message,
  };
  switch (kind) {
    case 'long text':
      return (
        <TextArea
          {...shared}
          rows={3}
          hint={name === 'description' ? <DiscountHint form={form} hint={hint} /> : hint}
          {...form.register(name)}
        />
      );
    case 'category':
      return (
        <Select {...shared} {...form.register(name)}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </Select>
      );
    case 'currency':
      return (
        <Select {...shared} {...form.register(name)}>
          {CURRENCIES.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Select>
      );
    case 'secure web address':
      return <ApplyLinkField {...shared} {...INPUTS[kind]} placeholder={placeholder} form={form} />;
    case 'code':
      return <PromoCodeField {...shared} {...INPUTS[kind]} placeholder={placeholder} form={form} />;
    case 'countries':
      return <CountriesField {...shared} name={name} control={form.control} />;
    case 'yes or no':
      return <YesOrNo {...shared} name={name} form={form} />;
    case 'day':
      return (
        <TextField
          {...shared}
          type="date"
          // The same days as in isCalendarDay.
          min="2000-01-01"
          max="9999-12-31"
          hint={<DayHint name={name} form={form} hint={hint} />}
          {...form.register(name)}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          autoComplete="off"
          placeholder={placeholder}
          {...INPUTS[kind]}
          {...form.register(name, {
            onChange: ({ target }) => {
              // The field shows the @ itself.
              if (kind === 'handle' && target.value.includes('@')) {
                form.setValue(name, readHandle(target.value), { shouldDirty: true });
              }
            },
            onBlur: () => {
              showAsRead(form, name);
              if (name === 'affiliate_link') fillShopOfLink(form);
            },
          })}
        />
      );
  }
}

function YesOrNo({
  name,
  form,
  ...texts
}: FieldTexts & Omit<CodeFieldsProps, 'task'> & { name: OfferFieldName }) {
  const isYes = useWatch({ control: form.control, name }) === YES;
  return (
    <Checkbox
      {...texts}
      checked={isYes}
      onChange={({ target }) => form.setValue(name, target.checked ? YES : '', { shouldDirty: true })}
      // Beside a text field, the checkbox is moved down to the line of that field's text.
      className={offerField(name).form?.wide ? undefined : '@min-[36rem]:pt-9'}
    />
  );
}

/** Replaces a copied link, handle or list of domains in the field by what is read of it. */
function showAsRead({ getValues, setValue }: UseFormReturn<OfferTexts>, name: OfferFieldName) {
  const typed = getValues(name);
  const read = readAs(offerField(name).kind, typed);
  if (read !== typed) setValue(name, read, { shouldDirty: true });
}

/** Fills in the shop to which an affiliate network's link leads, unless the shop's address is given. */
function fillShopOfLink({ getValues, setValue }: UseFormReturn<OfferTexts>) {
  if (getValues('brand_url').trim() !== '') return;
  const shop = shopBehind(tidyText('affiliate_link', getValues('affiliate_link')));
  if (shop !== undefined) setValue('brand_url', shop, { shouldDirty: true, shouldValidate: true });
}

function readAs(kind: FieldKind, typed: string): string {
  if (kind === 'handle') return readHandle(typed);
  if (kind === 'domains') return readDomains(typed).join(', ');
  return kind === 'web address' ? readLink(typed) : typed;
}

/** Says which part of the description the ticket shows large. */
function DiscountHint({ form, hint }: Omit<CodeFieldsProps, 'task'> & { hint: string | undefined }) {
  const parts = discountFirst(useWatch({ control: form.control, name: 'description' }));
  return <span>{parts ? `Shown as: ${parts.discount}` : hint}</span>;
}

function DayHint({
  name,
  form,
  hint,
}: Omit<CodeFieldsProps, 'task'> & { name: OfferFieldName; hint: string | undefined }) {
  const day = useWatch({ control: form.control, name });
  if (day === '' || expiryOf(day, new Date()).state !== 'expired') return <span>{hint}</span>;
  return (
    <strong className="font-semibold text-coral-text">
      This day is over: the code will show as expired.
    </strong>
  );
}
