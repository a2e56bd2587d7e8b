import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { ownReportQuery } from '../data/own-report';
import { questionOf, useIsClosed } from '../data/worked-questions';
import type { Offer } from '../offer';
import { OfferReports } from './offer-reports';
import { useReport } from './use-report';
import { LineButton, WorkedQuestion } from './worked-question';

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
