import { IF_NOTHING_LIVE, type IfNothingLive, INSTAGRAM_LIMITS } from '@rules/instagram-rules';
import { useLayoutEffect, useRef } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { fieldOf } from '@/shared/field-of';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FieldGroup } from '@/ui/field-group';
import { FormAlert } from '@/ui/form-alert';
import { Segments } from '@/ui/segments';
import { TextField } from '@/ui/text-field';
import type { InstagramRule } from '../data/instagram-rules';
import { messageForInstagramError } from '../rules/words';
import { AnswersFields } from './answers-fields';
import { MessageField, PublicRepliesField } from './message-field';
import { MessagePreview } from './message-preview';
import { OfferFields } from './offer-fields';
import { type RuleForm, useRuleForm } from './use-rule-form';

interface RuleFormViewProps {
  userId: string;
  influencer: CodeOwner;
  /** Undefined for a new one. */
  rule: InstagramRule | undefined;
  isConnected: boolean;
  onSaved: () => void;
}

/** The form of a rule, with the message as Instagram will show it. */
export function RuleFormView({ userId, influencer, rule, isConnected, onSaved }: RuleFormViewProps) {
  const influencerId = influencer.id;
  const { form, fields, isChanged, error, isSaving, submit, discard } = useRuleForm({
    userId,
    influencerId,
    rule,
    onSaved,
  });
  const title = rule ? 'Edit the rule' : 'New rule';
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with the list it was in.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="@container">
      <div className="grid gap-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <Card className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl outline-none">
            {title}
          </h2>
          <form noValidate onSubmit={submit} className="grid gap-6" aria-label={title}>
            <TextField
              label="Name"
              hint="For you: nobody else sees it."
              autoComplete="off"
              maxLength={INSTAGRAM_LIMITS.name}
              {...fieldOf(form, 'name')}
            />
            <AnswersFields
              form={form}
              fields={fields}
              userId={userId}
              influencerId={influencerId}
              isConnected={isConnected}
            />
            <OfferFields form={form} fields={fields} userId={userId} influencerId={influencerId} />
            <MessageField form={form} message={fields.message} />
            {fields.answers_to === 'comment' && <PublicRepliesField form={form} />}
            <NothingLiveField form={form} value={fields.if_nothing_live} />
            {/* Beside the button that was pressed, because the top of so long a form may be out of view. */}
            {error && <FormAlert>{messageForInstagramError(error)}</FormAlert>}
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
              {isChanged && (
                <Button
                  variant="ghost"
                  disabled={isSaving}
                  onClick={() => {
                    // The button goes, and with it the focus.
                    heading.current?.focus({ preventScroll: true });
                    discard();
                  }}
                >
                  {rule ? 'Discard changes' : 'Clear all'}
                </Button>
              )}
              <Button type="submit" loading={isSaving} loadingLabel="Saving...">
                Save rule
              </Button>
            </div>
            <p className="text-sm text-muted sm:text-right">
              What you type is kept on this device until it's saved.
            </p>
          </form>
        </Card>
        <MessagePreview userId={userId} influencer={influencer} ruleId={rule?.id} fields={fields} />
      </div>
    </div>
  );
}

const WORDS: Record<IfNothingLive, string> = { profile: 'A link to all codes', nothing: 'Nothing' };
const OPTIONS = IF_NOTHING_LIVE.map((value) => ({ value, label: WORDS[value] }));
const LABEL = 'If nothing is live, they get';

/** What somebody gets when no offer of the rule is live. */
function NothingLiveField({ form, value }: { form: RuleForm; value: IfNothingLive }) {
  return (
    <FieldGroup label={LABEL} hint="An offer that has ended, is hidden or for followers only is never sent.">
      <Segments
        label={LABEL}
        options={OPTIONS}
        value={value}
        onChange={(next) => form.setValue('if_nothing_live', next, { shouldDirty: true })}
      />
    </FieldGroup>
  );
}
