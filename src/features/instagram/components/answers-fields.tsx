import { TRIGGERS } from '@rules/instagram-rules';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { fieldOf } from '@/shared/field-of';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { FieldGroup } from '@/ui/field-group';
import { focusFieldOf } from '@/ui/focus';
import { Segments } from '@/ui/segments';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { type InstagramPost, instagramMediaQuery } from '../data/instagram-account';
import type { InstagramRuleForm } from '../rules/rule-form';
import { messageForInstagramError, shortCaption, TRIGGER_WORDS } from '../rules/words';
import { PostPicture } from './post-picture';
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
  // A rule for messages needs a keyword (docs/product/instagram.md#rules).
  const mayTakeAny = answers_to !== 'message';
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
        {mayTakeAny && (
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
        {(!mayTakeAny || !any_text) && (
          <TextField
            label="Keywords"
            hint="With commas between them. They match as whole words; capitals and accents make no difference."
            placeholder="code, link, discount"
            autoComplete="off"
            autoCapitalize="none"
            {...fieldOf(form, 'keywords')}
          />
        )}
      </div>
    </>
  );
}

interface PostsFieldProps {
  form: RuleForm;
  userId: string;
  influencerId: string;
  isConnected: boolean;
}

const GRID = 'grid grid-cols-3 gap-2 sm:grid-cols-5';

/** The posts and reels under which a rule answers, by their pictures. */
function PostsField({ form, userId, influencerId, isConnected }: PostsFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'media_ids' });
  const media = useQuery({ ...instagramMediaQuery(userId, influencerId), enabled: isConnected });
  const chosen = field.value;
  const older = chosen.filter((id) => media.data && !media.data.some((post) => post.id === id));
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <FieldGroup ref={field.ref} label="Posts and reels" error={fieldState.error?.message}>
      {!isConnected && (
        <p className="text-sm text-muted">Connect Instagram to choose from your posts and reels.</p>
      )}
      <QueryState
        query={media}
        waiting={isConnected && <PostsSkeleton />}
        messageFor={messageForInstagramError}
        asLine
        empty={<p className="text-sm text-muted">There are no posts or reels at Instagram yet.</p>}
      >
        {(posts) => (
          <ul className={`max-h-96 overflow-y-auto rounded border p-2 ${GRID}`}>
            {posts.map((post) => (
              <li key={post.id}>
                <PostChoice
                  post={post}
                  isChosen={chosen.includes(post.id)}
                  onChange={(isChosen) => toggle(post.id, isChosen)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {older.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          <span>{older.length === 1 ? 'One chosen post is' : `${older.length} chosen posts are`}</span> older
          than those shown, or deleted.{' '}
          <Button
            size="sm"
            variant="ghost"
            onClick={({ currentTarget }) => {
              focusFieldOf(currentTarget);
              field.onChange(chosen.filter((id) => !older.includes(id)));
            }}
          >
            Leave out
          </Button>
        </p>
      )}
    </FieldGroup>
  );
}

interface PostChoiceProps {
  post: InstagramPost;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function PostChoice({ post, isChosen, onChange }: PostChoiceProps) {
  const caption = shortCaption(post.caption ?? '') || 'without a caption';
  return (
    <label className="relative block cursor-pointer rounded-sm border-3 border-transparent has-checked:border-brass has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="sr-only">{`${post.kind === 'reel' ? 'Reel' : 'Post'} ${caption}`}</span>
      <PostPicture post={post} className="aspect-square w-full" />
      <span aria-hidden="true" className="mt-1 block truncate text-xs text-muted">
        {post.caption ?? ' '}
      </span>
    </label>
  );
}

function PostsSkeleton() {
  return (
    <div role="status" aria-label="Loading posts and reels" className={GRID}>
      <Repeated count={5}>
        <Skeleton className="aspect-square w-full" />
      </Repeated>
    </div>
  );
}
