import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { MAY_NOT_WORK, MAY_NOT_WORK_LABEL, shortReportsLabel } from '@/domain/reports';
import { useSession } from '@/shared/session/use-session';
import { useThisHour } from '@/shared/today';
import { closeQuestion, ownReportQuery, questionOf, useIsAsked, useIsClosed } from '../data/worked-questions';
import type { Offer } from '../offer';
import { useReport } from './use-report';
import { CloseQuestion, LineButton, WorkedQuestion } from './worked-question';

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

/** The line under the code in the sheet: the reports, and for a member its own answer, which it can change there. */
export function SheetReports({ offer }: { offer: Offer }) {
  const userId = useSession().user?.id;
  return userId === undefined ? (
    <OfferReports offer={offer} />
  ) : (
    <ReportsForMember offer={offer} userId={userId} />
  );
}

function ReportsForMember({ offer, userId }: { offer: Offer; userId: string }) {
  const { data: own } = useQuery(ownReportQuery(userId, offer));
  const isClosed = useIsClosed(userId, questionOf(offer));
  const report = useReport(userId, offer);
  if (typeof own === 'boolean')
    return <OfferReports offer={offer} instead={<OwnReport offer={offer} userId={userId} worked={own} />} />;
  // The member closed the question, or its answer ended after 30 days. Nothing asks any more, but an answer can be given here.
  if (own === null && isClosed) {
    const question = <WorkedQuestion code={offer.promo_code} onAnswer={report} />;
    return <OfferReports offer={offer} instead={question} />;
  }
  return <OfferReports offer={offer} />;
}

interface OwnReportProps {
  offer: Offer;
  userId: string;
  worked: boolean;
}

/** What the member has said of the offer, with a button to change it or take it back. */
function OwnReport({ offer, userId, worked }: OwnReportProps) {
  const report = useReport(userId, offer);
  const [isChanging, setIsChanging] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  /** The pressed button goes away, so the line takes the focus. */
  const show = (changing: boolean) => {
    line.current?.focus({ preventScroll: true });
    setIsChanging(changing);
  };
  const answer = (next: boolean | null) => {
    show(false);
    if (next !== worked) report(next);
  };
  return (
    <div ref={line} tabIndex={-1} className="flex min-w-0 flex-1 items-center gap-2.5 outline-none">
      {isChanging ? (
        <WorkedQuestion code={offer.promo_code} onAnswer={answer}>
          <LineButton onClick={() => answer(null)}>Take back</LineButton>
        </WorkedQuestion>
      ) : (
        <>
          <p>{worked ? 'You said it worked.' : "You said it didn't work."}</p>
          <LineButton onClick={() => show(true)}>Change</LineButton>
        </>
      )}
    </div>
  );
}
