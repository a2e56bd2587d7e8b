import { INSTAGRAM_LIMITS, PLACEHOLDERS, type Placeholder } from '@rules/instagram-rules';
import { useRef } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { TextArea } from '@/ui/text-area';
import type { RuleForm } from './use-rule-form';

const WORDS: Record<Placeholder, string> = {
  brand: 'Brand',
  code: 'Code',
  discount: 'Discount',
  link: 'Link',
};

/** The text of a rule, with buttons for what its offer fills in. */
export function MessageField({ form, message }: { form: RuleForm; message: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref, ...field } = form.register('message');

  function insert(placeholder: Placeholder) {
    const element = area.current;
    if (!element) return;
    element.setRangeText(`{${placeholder}}`, element.selectionStart, element.selectionEnd, 'end');
    form.setValue('message', element.value, { shouldDirty: true });
    element.focus();
  }

  return (
    <div>
      <TextArea
        label="Message"
        rows={4}
        placeholder="Thanks for asking! Here's my code for {brand}: {code}"
        hint={
          <span>
            What the text doesn't say of the offer, such as its code and link, is added below it.{' '}
            <span
              className={classNames(
                'whitespace-nowrap tabular-nums',
                message.length > INSTAGRAM_LIMITS.message && 'font-semibold text-coral-text',
              )}
            >
              {`${message.length} of ${INSTAGRAM_LIMITS.message} characters`}
            </span>
          </span>
        }
        error={form.formState.errors.message?.message}
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {PLACEHOLDERS.map((placeholder) => (
          <Button
            key={placeholder}
            size="sm"
            variant="secondary"
            aria-label={`Insert the ${WORDS[placeholder].toLowerCase()}`}
            onClick={() => insert(placeholder)}
          >
            {`{${placeholder}}`}
          </Button>
        ))}
      </div>
    </div>
  );
}
