import { INSTAGRAM_LIMITS } from '@rules/instagram-rules';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Button } from '@/ui/button';
import { FieldGroup } from '@/ui/field-group';
import { IconButton } from '@/ui/icon-button';
import { TextField } from '@/ui/text-field';
import type { RuleForm } from './use-rule-form';

/** What a rule writes under the comment for everybody to read: several, in turn. */
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
              icon={<X size={18} aria-hidden="true" />}
              className="mt-6.5"
              onClick={() => field.onChange(replies.toSpliced(index, 1))}
            />
          </div>
        ))}
        {replies.length < INSTAGRAM_LIMITS.publicReplies && (
          <div>
            <Button
              size="sm"
              variant="secondary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => field.onChange([...replies, ''])}
            >
              {replies.length === 0 ? 'Add a reply' : 'Add another'}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
