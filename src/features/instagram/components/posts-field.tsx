import { shortenedTo } from '@rules/shortened-text';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { FieldGroup } from '@/ui/field-group';
import { Skeleton } from '@/ui/skeleton';
import { type InstagramPost, instagramMediaQuery } from '../data/instagram-media';
import { messageForInstagramError } from '../rules/instagram-error';
import { PostPicture } from './post-picture';
import type { RuleForm } from './use-rule-form';

interface PostsFieldProps {
  form: RuleForm;
  userId: string;
  influencerId: string;
  isConnected: boolean;
}

const GRID = 'grid grid-cols-3 gap-2 sm:grid-cols-5';

/** The posts and reels under which a rule answers, by their pictures. */
export function PostsField({ form, userId, influencerId, isConnected }: PostsFieldProps) {
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
            onClick={() => field.onChange(chosen.filter((id) => !older.includes(id)))}
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
  const caption = shortenedTo(post.caption ?? '', 60) || 'without a caption';
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
      {['one', 'two', 'three', 'four', 'five'].map((key) => (
        <Skeleton key={key} className="aspect-square w-full" />
      ))}
    </div>
  );
}
