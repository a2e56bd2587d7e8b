import { INSTAGRAM_LIMITS, PLACEHOLDERS, type Placeholder } from '@rules/instagram-rules';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { fieldOf } from '@/shared/field-of';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { FieldGroup } from '@/ui/field-group';
import { focusFieldOf, pressedOnce } from '@/ui/focus';
import { IconButton } from '@/ui/icon-button';
import { TextArea, TextField } from '@/ui/text-field';
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
  const { ref, ...field } = fieldOf(form, 'message');

  function insert(placeholder: Placeholder) {
    const element = area.current;
    if (!element) return;
    element.setRangeText(`{${placeholder}}`, element.selectionStart, element.selectionEnd, 'end');
    // As with typing: the field is validated at each change once the form has been submitted.
    const shouldValidate = form.formState.isSubmitted;
    form.setValue('message', element.value, { shouldDirty: true, shouldValidate });
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

/** The public replies of a rule, which take turns. */
export function PublicRepliesField({ form }: { form: RuleForm }) {
  const { field } = useController({ control: form.control, name: 'public_replies' });
  const { public_replies: errors } = form.formState.errors;
  const replies = field.value;
  return (
    <FieldGroup
      ref={field.ref}
      label="Reply under the comment (optional)"
      hint="Everybody reads it. With several, they take turns."
    >
      <div className="grid gap-3">
        {replies.map((reply, index) => (
          // The texts have no identity of their own.
          <div key={`reply ${String(index)}`} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                label={replies.length > 1 ? `Reply ${index + 1}` : 'Reply'}
                placeholder="Sent you a message!"
                autoComplete="off"
                maxLength={INSTAGRAM_LIMITS.publicReply}
                value={reply}
                onChange={({ target }) => field.onChange(replies.with(index, target.value))}
                error={errors?.[index]?.message}
              />
            </div>
            <IconButton
              label={`Remove reply ${index + 1}`}
              icon={X}
              className="mt-6.5"
              {...pressedOnce((pressed) => {
                // The rows' keys are their numbers, so React removes the last row, and with it the last button.
                if (index === replies.length - 1) focusFieldOf(pressed);
                field.onChange(replies.toSpliced(index, 1));
              })}
            />
          </div>
        ))}
        {replies.length < INSTAGRAM_LIMITS.publicReplies && (
          <div>
            <Button
              size="sm"
              variant="secondary"
              icon={Plus}
              onClick={({ currentTarget }) => {
                if (replies.length + 1 === INSTAGRAM_LIMITS.publicReplies) focusFieldOf(currentTarget);
                field.onChange([...replies, '']);
              }}
            >
              {replies.length === 0 ? 'Add a reply' : 'Add another'}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
