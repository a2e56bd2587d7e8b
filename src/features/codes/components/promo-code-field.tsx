import type { OfferTexts } from '@rules/offer-texts';
import { codeDoubt, readCode } from '@rules/promo-code-reading';
import { type ComponentProps, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '@/ui/text-field';
import { LiveRegion } from '@/ui/visually-hidden';

interface PromoCodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'form'> {
  form: UseFormReturn<OfferTexts>;
}

/** The field of the code. Leaving it, or Enter, replaces what was typed by the code as shops take it; that can be undone. */
export function PromoCodeField({ form, hint, ...field }: PromoCodeFieldProps) {
  const code = useWatch({ control: form.control, name: 'promo_code' });
  const [reading, setReading] = useState<{ typed: string; read: string }>();
  /** The code as the person has put it back, which then stays as it is. */
  const [kept, setKept] = useState<string>();
  const isShown = reading?.read === code;
  const message = isShown ? `We read ${reading.typed} as ${reading.read}.` : '';

  const put = (text: string) => form.setValue('promo_code', text, { shouldDirty: true });
  const readAsShopsDo = () => {
    const typed = code.trim();
    const read = readCode(typed);
    if (read === typed || typed === kept) return;
    put(read);
    form.clearErrors('promo_code');
    setReading({ typed, read });
  };
  const undo = () => {
    if (!reading) return;
    setKept(reading.typed);
    put(reading.typed);
    form.setFocus('promo_code');
  };

  return (
    <>
      <TextField
        {...field}
        translate="no"
        {...form.register('promo_code', {
          onBlur: readAsShopsDo,
          // A text that is typed afterwards wasn't read from the earlier one, even if it is the same.
          onChange: () => setReading(undefined),
        })}
        onKeyDown={({ key, nativeEvent }) => {
          // Enter sends the form while the focus is still in the field.
          if (key === 'Enter' && !nativeEvent.isComposing) readAsShopsDo();
        }}
        // In place of the hint, so that nothing below moves away from a press that ends the typing.
        hint={
          isShown ? (
            <span>
              We read <span translate="no">{reading.typed}</span> as <b translate="no">{reading.read}</b>.{' '}
              <button type="button" onClick={undo} className="font-semibold text-ink underline">
                Undo
              </button>
            </span>
          ) : (
            (codeDoubt(code) ?? hint)
          )
        }
      />
      <LiveRegion message={message} />
    </>
  );
}
