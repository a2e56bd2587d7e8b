import { IF_NOTHING_LIVE, type IfNothingLive } from '@rules/instagram-rules';
import { FieldGroup } from '@/ui/field-group';
import { Segments } from '@/ui/segments';
import type { RuleForm } from './use-rule-form';

const WORDS: Record<IfNothingLive, string> = { profile: 'A link to all codes', nothing: 'Nothing' };
const OPTIONS = IF_NOTHING_LIVE.map((value) => ({ value, label: WORDS[value] }));
const LABEL = 'If nothing is live, they get';

/** What somebody gets when no offer of the rule is live. */
export function NothingLiveField({ form, value }: { form: RuleForm; value: IfNothingLive }) {
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
