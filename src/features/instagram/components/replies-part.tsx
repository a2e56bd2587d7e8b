import { REPLY_STATES, type ReplyState, TRIGGERS } from '@rules/instagram-rules';
import { useQuery } from '@tanstack/react-query';
import { momentLabel } from '@/domain/past-time';
import { ItemList } from '@/shared/lists/item-list';
import { ListCount } from '@/shared/lists/list-header';
import { PagedList } from '@/shared/lists/paged-list';
import { useLiveList } from '@/shared/lists/use-paged-list';
import { SectionCard } from '@/ui/card';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Pill, type PillProps } from '@/ui/pill';
import { Select } from '@/ui/select';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { type InstagramPost, instagramMediaQuery, LOOK_AGAIN_MS } from '../data/instagram-account';
import { type Reply, repliesQuery } from '../data/instagram-replies';
import type { InstagramRule } from '../data/instagram-rules';
import { STATE_WORDS, shortCaption, TRIGGER_WORDS, whyOf } from '../rules/words';
import { PostPicture } from './post-picture';
import type { InstagramUrl } from './use-instagram-url';

interface RepliesPartProps {
  userId: string;
  influencerId: string;
  /** Undefined while they load. */
  rules: readonly InstagramRule[] | undefined;
  url: InstagramUrl;
  /** Whether Instagram can be asked for the posts' pictures. */
  isConnected: boolean;
}

/** The log: what was answered, what waits, and why something wasn't. */
export function RepliesPart({ userId, influencerId, rules, url, isConnected }: RepliesPartProps) {
  const { ofRule, inState } = url.state;
  const isFiltered = ofRule !== undefined || inState !== undefined;
  const list = useLiveList(repliesQuery(userId, influencerId, { rule: ofRule, state: inState }), {
    singular: 'answer',
    plural: 'answers',
    refetchInterval: LOOK_AGAIN_MS,
  });
  const media = useQuery({ ...instagramMediaQuery(userId, influencerId), enabled: isConnected });
  const postOf = (id: string | null) => media.data?.find((post) => post.id === id);
  return (
    <SectionCard
      title="Log"
      description="What was answered in the last 30 days. Of who wrote, Promobell keeps Instagram's number for them and nothing else."
    >
      {(isFiltered || list.total !== 0) && (
        <>
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Select
              label="Rule"
              hideLabel
              value={ofRule ?? ''}
              onChange={({ target }) => url.change({ ofRule: target.value || undefined })}
            >
              <option value="">All rules</option>
              {rules?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {ofRule !== undefined && !rules?.some(({ id }) => id === ofRule) && (
                <option value={ofRule}>{rules ? 'A deleted rule' : 'A rule'}</option>
              )}
            </Select>
            <Select
              label="State"
              hideLabel
              value={inState ?? ''}
              onChange={({ target }) =>
                url.change({ inState: REPLY_STATES.find((state) => state === target.value) })
              }
            >
              <option value="">Sent, waiting and not sent</option>
              {REPLY_STATES.map((state) => (
                <option key={state} value={state}>
                  {STATE_WORDS[state]}
                </option>
              ))}
            </Select>
          </div>
          <div className="mt-3 mb-2">
            <ListCount list={list} singular="answer" plural="answers" search="" />
          </div>
        </>
      )}
      <PagedList
        list={list}
        failed="Failed to load the log. Please try again."
        skeletons={4}
        skeleton={(count) => <RepliesSkeleton count={count} />}
        noMatch={{
          url: { isFiltered, clear: () => url.change({ ofRule: undefined, inState: undefined }) },
          sentence: 'Nothing like that in the last 30 days.',
          showAll: 'Show all answers',
        }}
        empty={
          <EmptyState
            drawing={<MagnifierDrawing />}
            sentence="Nothing was answered yet. What a rule answers shows up here."
          />
        }
      >
        {(replies) => (
          <ItemList items={replies} className="grid divide-y border-y">
            {(reply) => <ReplyRow reply={reply} post={postOf(reply.media_id)} />}
          </ItemList>
        )}
      </PagedList>
    </SectionCard>
  );
}

function RepliesSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading the log" className="divide-y border-y">
      <Repeated count={count}>
        <div className="flex items-center gap-4 py-4">
          <Skeleton className="size-12 flex-none" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
      </Repeated>
    </div>
  );
}

const TONES: Record<ReplyState, PillProps['tone']> = {
  waiting: 'brass',
  sent: 'sage',
  failed: 'coral',
  nothing_live: 'neutral',
};

interface ReplyRowProps {
  reply: Reply;
  /** The post under which the comment was written, if Instagram tells. */
  post: InstagramPost | undefined;
}

/** One answer: to what, by which rule, what was sent, and why it wasn't. */
function ReplyRow({ reply, post }: ReplyRowProps) {
  const state = REPLY_STATES.find((known) => known === reply.state) ?? 'waiting';
  const kind = TRIGGERS.find((known) => known === reply.kind) ?? 'comment';
  const codes = reply.promo_codes.map((code, index) => `${code} of ${reply.brand_names[index]}`);
  const why = whyOf(reply);
  return (
    <div className="flex items-start gap-4 py-4">
      <PostPicture post={post} className="size-12" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{TRIGGER_WORDS[kind].singular}</span>
          {post?.caption && <span> under “{shortCaption(post.caption)}”</span>}
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
