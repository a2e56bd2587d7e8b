import { type ReactNode, useRef } from 'react';
import { closeQuestion, questionOf, useIsAsked } from '../data/worked-questions';
import type { Offer } from '../offer';
import { ReportsLine } from './reports-line';
import { useReport } from './use-report';
import { CloseQuestion, WorkedQuestion } from './worked-question';

interface AskedReportsProps {
  offer: Offer;
  userId: string;
  /** Shown while nothing is asked. */
  unasked: ReactNode;
}

/** A member's line under a code: the question, once the member has copied it and come back (docs/product/offers.md#did-it-work). */
export function AskedReports({ offer, userId, unasked }: AskedReportsProps) {
  const isAsked = useIsAsked(userId, questionOf(offer));
  const line = useRef<HTMLDivElement>(null);
  return (
    <ReportsLine ref={line}>
      {isAsked ? (
        <Question
          offer={offer}
          userId={userId}
          // The pressed button goes away, so the line takes the focus.
          onPress={() => line.current?.focus({ preventScroll: true })}
        />
      ) : (
        unasked
      )}
    </ReportsLine>
  );
}

interface QuestionProps extends Omit<AskedReportsProps, 'unasked'> {
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
