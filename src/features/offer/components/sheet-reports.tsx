import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { ownReportQuery, useReport } from '../data/use-report';
import type { Offer } from '../public/offer';
import { OfferReports } from './offer-reports';
import { LineButton, WorkedQuestion } from './worked-question';

/** The line under the code in the sheet, where a member's own answer can be changed. */
export function SheetReports({ offer }: { offer: Offer }) {
  const userId = useSession().user?.id;
  const own = useQuery({ ...ownReportQuery(userId ?? '', offer.id), enabled: userId !== undefined });
  const hasAnswered = userId !== undefined && typeof own.data === 'boolean';
  return (
    <OfferReports
      offer={offer}
      {...(hasAnswered && {
        instead: <OwnReport offer={offer} userId={userId} worked={own.data === true} />,
      })}
    />
  );
}

interface OwnReportProps {
  offer: Offer;
  userId: string;
  worked: boolean;
}

function OwnReport({ offer, userId, worked }: OwnReportProps) {
  const report = useReport(userId, offer);
  const [isChanging, setIsChanging] = useState(false);
  const line = useRef<HTMLDivElement>(null);
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
          <p>You said it {worked ? 'worked' : "didn't work"}.</p>
          <LineButton onClick={() => show(true)}>Change</LineButton>
        </>
      )}
    </div>
  );
}
