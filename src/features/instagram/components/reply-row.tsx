import { REPLY_STATES, type ReplyState, TRIGGERS } from '@rules/instagram-rules';
import { shortenedTo } from '@rules/shortened-text';
import { momentLabel } from '@/domain/last-use';
import { Pill, type PillProps } from '@/ui/pill';
import type { InstagramPost } from '../data/instagram-media';
import type { Reply } from '../data/instagram-replies';
import { STATE_WORDS, TRIGGER_WORDS, whyOf } from '../rules/words';
import { PostPicture } from './post-picture';

const TONES: Record<ReplyState, PillProps['tone']> = {
  waiting: 'brass',
  sent: 'sage',
  failed: 'coral',
  nothing_live: 'neutral',
};

const LONGEST_CAPTION = 60;

interface ReplyRowProps {
  reply: Reply;
  /** Under which it was written, if Instagram tells. */
  post: InstagramPost | undefined;
}

/** One answer: to what, by which rule, what was sent, and why it wasn't. */
export function ReplyRow({ reply, post }: ReplyRowProps) {
  const state = REPLY_STATES.find((known) => known === reply.state) ?? 'waiting';
  const kind = TRIGGERS.find((known) => known === reply.kind) ?? 'comment';
  const codes = reply.promo_codes.map((code, index) => `${code} of ${reply.brand_names[index]}`);
  const why = whyOf(reply);
  return (
    <div className="flex items-start gap-4 py-4">
      <PostPicture post={post} className="size-12" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{TRIGGER_WORDS[kind].one}</span>
          {post?.caption && <span> under “{shortenedTo(post.caption, LONGEST_CAPTION)}”</span>}
        </p>
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">
          <time dateTime={reply.happened_at}>{momentLabel(new Date(reply.happened_at), new Date())}</time>
          {' · '}
          <span>{reply.rule_name ?? 'A deleted rule'}</span>
          {codes.length > 0 && (
            <span>
              {' · '}
              <span translate="no">{codes.join(', ')}</span>
            </span>
          )}
        </p>
        {why && <p className="mt-1 text-sm wrap-anywhere">{why}</p>}
      </div>
      <Pill tone={TONES[state]}>{STATE_WORDS[state]}</Pill>
    </div>
  );
}
