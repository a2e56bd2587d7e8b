import type { InstagramRuleForm } from '@rules/instagram-rule-form';
import { TRIGGERS } from '@rules/instagram-rules';
import { FieldGroup } from '@/ui/field-group';
import { Segments } from '@/ui/segments';
import { TextField } from '@/ui/text-field';
import { TRIGGER_WORDS } from '../rules/words';
import { PostsField } from './posts-field';
import type { RuleForm } from './use-rule-form';

interface AnswersFieldsProps {
  form: RuleForm;
  fields: InstagramRuleForm;
  userId: string;
  influencerId: string;
  isConnected: boolean;
}

const TRIGGER_OPTIONS = TRIGGERS.map((value) => ({ value, label: TRIGGER_WORDS[value].plural }));
const POSTS_OPTIONS = [
  { value: 'all', label: 'All posts and reels' },
  { value: 'chosen', label: 'Chosen ones' },
] as const;

/** What a rule answers: comments, story replies or messages, under which posts, and with which words. */
export function AnswersFields({ form, fields, userId, influencerId, isConnected }: AnswersFieldsProps) {
  const { answers_to, posts, any_text } = fields;
  const takesAny = answers_to !== 'message';
  return (
    <>
      <FieldGroup label="What it answers">
        <Segments
          label="What it answers"
          options={TRIGGER_OPTIONS}
          value={answers_to}
          onChange={(value) => form.setValue('answers_to', value, { shouldDirty: true })}
        />
      </FieldGroup>
      {answers_to === 'comment' && (
        <div className="grid gap-3">
          <FieldGroup label="Under">
            <Segments
              label="Under"
              options={POSTS_OPTIONS}
              value={posts}
              onChange={(value) => form.setValue('posts', value, { shouldDirty: true })}
            />
          </FieldGroup>
          {posts === 'chosen' && (
            <PostsField form={form} userId={userId} influencerId={influencerId} isConnected={isConnected} />
          )}
        </div>
      )}
      <div className="grid gap-3">
        {takesAny && (
          <FieldGroup label="With">
            <Segments
              label="With"
              options={[
                { value: 'keywords', label: 'A keyword' },
                { value: 'any', label: TRIGGER_WORDS[answers_to].any },
              ]}
              value={any_text ? 'any' : 'keywords'}
              onChange={(value) => form.setValue('any_text', value === 'any', { shouldDirty: true })}
            />
          </FieldGroup>
        )}
        {!(takesAny && any_text) && (
          <TextField
            label="Keywords"
            hint="With commas between them. They match as whole words; capitals and accents make no difference."
            placeholder="code, link, discount"
            autoComplete="off"
            autoCapitalize="none"
            error={form.formState.errors.keywords?.message}
            {...form.register('keywords')}
          />
        )}
      </div>
    </>
  );
}
