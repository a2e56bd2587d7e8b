import { useState } from 'react';
import { type ComplaintKind, complaintWords } from '@/domain/complaint';
import type { QueueKind } from '@/lib/supabase/database';
import { ItemList } from '@/shared/lists/item-list';
import { PagedList } from '@/shared/lists/paged-list';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { Button } from '@/ui/button';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Pill } from '@/ui/pill';
import { Segments } from '@/ui/segments';
import { dismiss, liftSuspension, refuseObjection, suspend } from '../data/acts';
import { type QueueItem, queueQuery } from '../data/desk';
import { AccountLine } from './account-line';
import { DeskOfferActs, DeskOfferFacts } from './desk-offer-card';
import { DeskTime } from './desk-time';
import { CardSkeletons } from './search-results';
import { useDesk } from './use-desk';

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'complaints', label: 'Complaints' },
  { value: 'objection', label: 'Objections' },
  { value: 'new influencer', label: 'New' },
] as const satisfies readonly { value: QueueKind | 'all'; label: string }[];

/** What waits, oldest first. */
export function QueuePanel() {
  const { userId } = useDesk();
  const [kind, setKind] = useState<QueueKind | 'all'>('all');
  const list = usePagedList(queueQuery(userId, kind));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full overflow-x-auto">
          <Segments label="What is shown" options={CHOICES} value={kind} onChange={setKind} />
        </div>
        <p role="status" className="text-sm text-muted tabular-nums">
          {list.total !== undefined && list.total > 0 && `${list.total} waiting, the oldest first`}
        </p>
      </div>
      <PagedList
        list={list}
        failed="Failed to load the queue. Please try again."
        skeleton={() => <CardSkeletons label="Loading the queue" />}
        skeletons={4}
        empty={<EmptyState drawing={<BellDrawing />} sentence="Nothing waits for you." />}
      >
        {(entries) => (
          <ItemList items={entries} className="grid gap-4">
            {(entry) => <QueueCard entry={entry} />}
          </ItemList>
        )}
      </PagedList>
    </>
  );
}

function headingOf({ kind, complaints, offer }: QueueItem): string {
  if (kind === 'objection') return offer ? 'Objection: a hidden offer' : 'Objection: a suspension';
  if (kind === 'new influencer') return 'New influencer';
  const count = complaints === 1 ? 'A complaint' : `${complaints} complaints`;
  return `${count} about ${offer ? 'an offer' : 'a profile'}`;
}

const isComplaintKind = (kind: string): kind is ComplaintKind => Object.hasOwn(complaintWords, kind);

function QueueCard({ entry }: { entry: QueueItem }) {
  const heading = headingOf(entry);
  return (
    <article
      aria-label={`${heading}: ${entry.offer ? entry.offer.brand_name : entry.account.name}`}
      className="rounded-lg border bg-raised p-4 shadow-card md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{heading}</h2>
        <p className="text-sm text-muted">
          since <DeskTime at={entry.since} />
        </p>
      </div>
      {entry.objection !== null && (
        <blockquote
          dir="auto"
          className="mt-3 border-l-2 border-brass pl-4 text-left wrap-anywhere whitespace-pre-line"
        >
          {entry.objection}
        </blockquote>
      )}
      {entry.kind === 'complaints' && <Complaints entry={entry} />}
      <div className="mt-4 grid gap-4 border-t border-dashed pt-4">
        {entry.offer && <DeskOfferFacts offer={entry.offer} />}
        <AccountLine account={entry.account} />
        {!entry.offer && entry.account.bio && (
          <p dir="auto" className="max-w-prose text-left text-sm wrap-anywhere">
            {entry.account.bio}
          </p>
        )}
        {entry.account.suspended_because !== null && (
          <p className="rounded-sm bg-sunken px-3 py-2 text-sm wrap-anywhere">
            {entry.account.suspended_because}
          </p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Acts entry={entry} />
      </div>
    </article>
  );
}

function Complaints({ entry: { latest, complaints } }: { entry: QueueItem }) {
  const earlier = complaints - latest.length;
  return (
    <>
      <ul className="mt-3 grid gap-2">
        {latest.map((complaint) => (
          <li
            key={`${complaint.made_at} ${complaint.kind}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm"
          >
            <Pill tone={complaint.weighs ? 'coral' : 'neutral'}>
              {isComplaintKind(complaint.kind) ? complaintWords[complaint.kind] : complaint.kind}
            </Pill>
            {complaint.words && (
              <q dir="auto" className="min-w-0 text-left wrap-anywhere">
                {complaint.words}
              </q>
            )}
            <span className="text-muted">
              <span>{complaint.by_member ? 'a member' : 'a visitor'}</span>,{' '}
              <DeskTime at={complaint.made_at} />
              {complaint.weighs && <span>, counts for hiding</span>}
            </span>
          </li>
        ))}
      </ul>
      {earlier > 0 && (
        <p className="mt-2 text-sm text-muted">
          {`and ${earlier} earlier ${earlier === 1 ? 'one' : 'ones'}`}
        </p>
      )}
    </>
  );
}

function Acts({ entry }: { entry: QueueItem }) {
  const { openAct } = useDesk();
  const { kind, thing: thingId, offer, account } = entry;
  const name = offer ? `${offer.brand_name} ${offer.promo_code}` : account.name;
  if (kind === 'objection') {
    return (
      <>
        {offer ? (
          <DeskOfferActs offer={offer} />
        ) : (
          <Button size="sm" onClick={() => openAct(liftSuspension(account))}>
            Lift suspension
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => openAct(refuseObjection(thingId, account.name))}>
          Refuse objection
        </Button>
      </>
    );
  }
  return (
    <>
      {offer && !offer.hidden_because.includes('operator') && <DeskOfferActs offer={offer} />}
      <Button size="sm" variant="secondary" onClick={() => openAct(dismiss(thingId, name, kind))}>
        {kind === 'new influencer' ? 'Fine as it is' : 'Dismiss'}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => openAct(suspend(account))}>
        Suspend account
      </Button>
    </>
  );
}
