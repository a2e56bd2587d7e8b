import type { DeskAct } from '@/lib/supabase/database';
import { ItemList } from '@/shared/lists/item-list';
import { PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { paths } from '@/shared/paths';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { TextLink } from '@/ui/text-link';
import { type ActItem, actsQuery } from '../data/desk';
import { DeskTime } from './desk-time';
import { CardSkeletons } from './search-results';
import { useDesk } from './use-desk';

/** Acts, newest first: all, or those about an account and its offers. */
export function ActsList({ accountId }: { accountId: string | null }) {
  const { userId } = useDesk();
  const list = usePagedList(actsQuery(userId, accountId));
  return (
    <PagedList
      list={list}
      failed="Failed to load the trail. Please try again."
      skeleton={() => <CardSkeletons label="Loading the trail" />}
      skeletons={4}
      empty={
        accountId === null ? (
          <EmptyState drawing={<TicketDrawing />} sentence="Nothing has been done yet." />
        ) : (
          <p className="text-muted">Nothing has been done about this account.</p>
        )
      }
    >
      {(acts) => (
        <ItemList items={acts} className="grid divide-y rounded-lg border bg-raised shadow-card">
          {(act) => (
            <div className="px-4 py-3.5 md:px-5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 font-semibold wrap-anywhere first-letter:uppercase">
                  {wordsOf(act)}
                </span>
                <span className="text-sm text-muted">
                  <DeskTime at={act.at} />
                </span>
              </p>
              <p className="mt-1 text-sm wrap-anywhere">{act.reason}</p>
              <ConcernedMember act={act} />
              <p className="mt-1 text-sm text-muted">
                <span>{act.operator_name ? `by ${act.operator_name}` : 'by the rule about complaints'}</span>
                {accountId === null && act.account_id && (
                  <span>
                    {' '}
                    · about{' '}
                    <TextLink to={paths.deskAccount(act.account_id)}>
                      {act.account_name ?? 'an account that was deleted'}
                    </TextLink>
                  </span>
                )}
              </p>
            </div>
          )}
        </ItemList>
      )}
    </PagedList>
  );
}

/** The account that an act has removed from a team, or to which it has handed an agency over. */
function ConcernedMember({ act: { before, after } }: { act: Pick<DeskAct, 'before' | 'after'> }) {
  const removed = idIn(before, 'member');
  const concerned = removed ?? idIn(after, 'owner');
  if (concerned === undefined) return null;
  return (
    <p className="mt-1 text-sm">
      <TextLink to={paths.deskAccount(concerned)}>
        {removed === undefined ? 'The new owner' : 'The account that was removed'}
      </TextLink>
    </p>
  );
}

function idIn(state: DeskAct['before'], key: string): string | undefined {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return undefined;
  const id = state[key];
  return typeof id === 'string' ? id : undefined;
}

function wordsOf(act: ActItem): string {
  const domain = act.domain ? `: ${act.domain}` : '';
  const offer = act.offer_id ? `: ${act.offer_brand ?? 'an offer that was deleted'}` : '';
  return act.act + domain + offer + changeOf(act);
}

/** The role that was given or taken. The names of other acts say everything. */
function changeOf({ act, after }: Pick<DeskAct, 'act' | 'after'>): string {
  if (!act.endsWith(' role') || after === null || typeof after !== 'object') return '';
  return `: ${Object.keys(after).join(', ')}`;
}
