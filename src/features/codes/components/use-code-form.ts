import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import type { OfferTexts } from '@rules/offer-texts';
import type { BaseSyntheticEvent } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { checkOffer, type FormTask, lacksRequired } from '@/domain/offer-form';
import { InvalidInputError } from '@/lib/errors';
import { useIsHere } from '@/shared/leaving';
import { useOneAtATime } from '@/shared/use-one-at-a-time';

type Send = (fields: OfferTexts) => Promise<boolean>;

function resolverFor(task: FormTask): Resolver<OfferTexts> {
  return (typed) => {
    const { texts, problems } = checkOffer(typed, task);
    const errors = Object.entries(problems).map(([name, message]) => [name, { type: 'value', message }]);
    return errors.length > 0
      ? { values: {}, errors: Object.fromEntries(errors) }
      : { values: texts, errors: {} };
  };
}

/** The first control that refuses its text by itself, as the field of countries does with an unknown country. */
function refusedControl(form: EventTarget | null | undefined): HTMLInputElement | undefined {
  if (!(form instanceof HTMLFormElement)) return undefined;
  return [...form.querySelectorAll('input')].find(({ validity }) => validity.customError);
}

/**
 * Whether the date field contains an incomplete date. The browser reports such a field's value as empty, and
 * the code would be published without an expiration date.
 */
function hasHalfADate(form: EventTarget | null | undefined, name: string): boolean {
  if (!(form instanceof HTMLFormElement)) return false;
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** The form of a promo code, for adding and editing. */
export function useCodeForm(task: FormTask, defaultValues: OfferTexts) {
  const form = useForm<OfferTexts>({
    resolver: resolverFor(task),
    defaultValues,
  });
  const fields = { ...defaultValues, ...useWatch({ control: form.control }) };
  const isHere = useIsHere();

  const sendOnce = useOneAtATime(async (send: Send, checked: OfferTexts, leave: () => void) => {
    if ((await send(checked)) && isHere.current) leave();
  });

  /**
   * @param send makes the request, shows its outcome, and returns whether it succeeded
   * @param leave leaves the form after a success, unless the person has left it already
   */
  const submit = (send: Send, leave: () => void) => (event: BaseSyntheticEvent) =>
    form.handleSubmit(async (checked) => {
      const halfDate = OFFER_FIELD_NAMES.find((name) => hasHalfADate(event.target, name));
      if (halfDate) {
        form.setError(halfDate, { message: offerField(halfDate).invalid }, { shouldFocus: true });
        return;
      }
      const refused = refusedControl(event.target);
      if (refused) {
        refused.focus();
        return;
      }
      await sendOnce(send, checked, leave);
    })(event);

  /** Shows a failure at the field that it concerns. @returns false if it concerns none, or the person has left the form */
  function showAtField(error: unknown): boolean {
    if (!isHere.current) return false;
    const constraint = error instanceof InvalidInputError ? error.constraint : undefined;
    // The database names a field's constraints after its column: promo_codes_brand_url_format.
    const field = OFFER_FIELD_NAMES.find((name) => constraint?.startsWith(`promo_codes_${name}_`));
    const message = field && offerField(field).invalid;
    if (!field || !message) return false;
    form.setError(field, { message }, { shouldFocus: true });
    return true;
  }

  return {
    form,
    fields,
    isHere,
    submit,
    showAtField,
    /** Whether a required field is blank, after a first try to send the form. */
    isIncomplete: form.formState.isSubmitted && lacksRequired(fields, task),
  };
}
