import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  addPromoCodeSchema,
  editPromoCodeSchema,
  INVALID_AFFILIATE_LINK,
  INVALID_BRAND_URL,
  INVALID_DATE,
  INVALID_HANDLE,
  lacksRequired,
  type PromoCodeFields,
} from '@/domain/promo-code';
import { InvalidInputError } from '@/lib/errors';
import { hasHalfADate } from './half-a-date';

/** The fields to which the database's constraints belong; the form checks the same rules. */
const FIELD_OF_CONSTRAINT: Record<string, [keyof PromoCodeFields, string]> = {
  promo_codes_brand_url_format: ['brand_url', INVALID_BRAND_URL],
  promo_codes_affiliate_link_format: ['affiliate_link', INVALID_AFFILIATE_LINK],
  promo_codes_brand_instagram_handle_format: ['brand_instagram_handle', INVALID_HANDLE],
  promo_codes_expiration_date_range: ['expiration_date', INVALID_DATE],
};

type Send = (fields: PromoCodeFields) => Promise<boolean>;

/** The form of a promo code, for adding and editing. */
export function useCodeForm(doing: 'add' | 'edit', defaultValues: PromoCodeFields) {
  const form = useForm<PromoCodeFields>({
    resolver: zodResolver(doing === 'add' ? addPromoCodeSchema : editPromoCodeSchema),
    defaultValues,
  });
  const fields = { ...defaultValues, ...useWatch({ control: form.control }) };
  // Two presses in the same moment belong to the same render, so only a ref knows that the first one is running.
  const sending = useRef(false);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /**
   * @param send makes the request, reports its outcome, and returns whether it succeeded
   * @param leave leaves the form after a success, unless the person has left it already
   */
  const submit = (send: Send, leave: () => void) => (event: BaseSyntheticEvent) =>
    form.handleSubmit(async (checked) => {
      if (sending.current) return;
      if (hasHalfADate(event.target)) {
        form.setError('expiration_date', { message: INVALID_DATE }, { shouldFocus: true });
        return;
      }
      sending.current = true;
      try {
        if ((await send(checked)) && isHere.current) leave();
      } finally {
        sending.current = false;
      }
    })(event);

  /** Shows a failure at the field that it concerns. @returns whether there is such a field */
  function tellAtField(error: unknown): boolean {
    const [field, message] =
      (error instanceof InvalidInputError && FIELD_OF_CONSTRAINT[error.constraint ?? '']) || [];
    if (!field || !message) return false;
    form.setError(field, { message }, { shouldFocus: true });
    return true;
  }

  return {
    form,
    fields,
    submit,
    tellAtField,
    /** Whether a required field was blank at the last submit. */
    isIncomplete: form.formState.isSubmitted && lacksRequired(fields, doing),
  };
}
