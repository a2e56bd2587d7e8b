import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { MAY_NOT_WORK, MAY_NOT_WORK_LABEL, shortReportsLabel } from '@/domain/reports';
import { useSession } from '@/shared/session/use-session';
import { useThisHour } from '@/shared/today';
import { closeQuestion, questionOf, useIsAsked } from '../data/worked-questions';
import type { Offer } from '../offer';
import { useReport } from './use-report';
import { CloseQuestion, WorkedQuestion } from './worked-question';

interface OfferReportsProps {
  offer: Offer;
  /** Shown instead of what members reported, while nothing is asked. */
  instead?: ReactNode;
}

/**
 * The line under a code: what members reported; or, for a member who has copied the code and come back, the question whether it worked
 * (docs/product/offers.md#did-it-work). It is as tall with either.
 */
export function OfferReports({ offer, instead = <ReportsInShort offer={offer} /> }: OfferReportsProps) {
  const userId = useSession().user?.id;
  const isAsked = useIsAsked(userId, questionOf(offer));
  const line = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex min-h-6 min-w-0 items-center gap-1.5 text-xs text-muted outline-none"
    >
      {userId !== undefined && isAsked ? (
        <Question
          offer={offer}
          userId={userId}
          // The pressed button goes away, so the line takes the focus.
          onPress={() => line.current?.focus({ preventScroll: true })}
        />
      ) : (
        instead
      )}
    </div>
  );
}

interface QuestionProps {
  offer: Offer;
  userId: string;
  onPress: () => void;
}

function Question({ offer, userId, onPress }: QuestionProps) {
  const report = useReport(userId, offer);
  return (
    <WorkedQuestion
      code={offer.promo_code}
      onAnswer={(worked) => {
        onPress();
        report(worked);
      }}
    >
      <CloseQuestion
        onClick={() => {
          onPress();
          closeQuestion(userId, questionOf(offer));
        }}
      />
    </WorkedQuestion>
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
