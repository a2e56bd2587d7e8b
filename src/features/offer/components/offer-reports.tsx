import { CircleCheck, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { MAY_NOT_WORK, MAY_NOT_WORK_LABEL, shortReportsLabel } from '@/domain/reports';
import { LazyPart } from '@/shared/layout/lazy-part';
import { useSession } from '@/shared/session/use-session';
import { useThisHour } from '@/shared/today';
import type { Offer } from '../offer';
import { ReportsLine } from './reports-line';

// Visitors aren't asked.
const AskedReports = lazy(async () => ({ default: (await import('./asked-reports')).AskedReports }));

interface OfferReportsProps {
  offer: Offer;
  /** Shown instead of what members reported, while nothing is asked. */
  instead?: ReactNode;
}

/** The line under a code: what members reported, or the question whether it worked. It is as tall with either. */
export function OfferReports({ offer, instead = <ReportsInShort offer={offer} /> }: OfferReportsProps) {
  const { user } = useSession();
  const unasked = <ReportsLine>{instead}</ReportsLine>;
  if (!user) return unasked;
  return (
    <LazyPart waiting={unasked} failed={unasked}>
      <AskedReports offer={offer} userId={user.id} unasked={instead} />
    </LazyPart>
  );
}

function ReportsInShort({ offer }: { offer: Offer }) {
  const isDoubted = offer.reliability === MAY_NOT_WORK;
  // Beside 'May not work any more', a ticket has no room for when it last worked.
  const label = shortReportsLabel(isDoubted ? { ...offer, last_worked_at: null } : offer, useThisHour());
  if (isDoubted) {
    return (
      <>
        <TriangleAlert size={14} aria-hidden="true" className="flex-none text-brass-text" />
        <span className="truncate">
          <strong className="font-semibold text-brass-text">{MAY_NOT_WORK_LABEL}</strong> · {label}
        </span>
      </>
    );
  }
  return (
    <>
      {offer.worked_reports > 0 && (
        <CircleCheck size={14} aria-hidden="true" className="flex-none text-sage-text" />
      )}
      <span className="truncate">{label}</span>
    </>
  );
}
