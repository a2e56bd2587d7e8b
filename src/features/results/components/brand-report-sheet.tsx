import { dayLabel } from '@rules/day-words';
import { DayChart } from '../day-chart';
import { type BrandReport, brandReportSummary, monthLabel } from '../rules/brand-report';
import { type CodeResults, codeKey, type Measure, measureNames } from '../rules/results';
import { utcDay } from '../rules/results-period';
import { ChangeWords } from './change-words';
import { workedLabel } from './funnel';
import { NumbersTable } from './numbers-table';

const TOTALS: Measure[] = ['shown', 'copied', 'shop', 'followed'];

interface BrandReportSheetProps {
  brandName: string;
  /** `YYYY-MM` */
  month: string;
  agencyName: string;
  /** The month's days so far. */
  days: readonly string[];
  report: BrandReport;
  today: Date;
}

/**
 * The report as a sheet of paper. It is as wide as a printed page's text and always light, so that the print is what the screen shows
 * (src/ui/styles/print.css).
 */
export function BrandReportSheet({
  brandName,
  month,
  agencyName,
  days,
  report,
  today,
}: BrandReportSheetProps) {
  const printedOn = utcDay(today);
  const lastDay = days.at(-1) ?? '';
  return (
    <article
      data-theme="light"
      aria-label={`${brandName} in ${monthLabel(month)}`}
      className="report-sheet rounded-lg border bg-raised p-5 text-ink shadow-card sm:p-8"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-brass pb-4">
        <p className="font-heading text-lg font-extrabold">Promobell</p>
        <p className="text-sm text-muted">
          {agencyName} · {dayLabel(printedOn)}
        </p>
      </header>
      <h2 translate="no" className="mt-6 text-3xl wrap-anywhere">
        {brandName}
      </h2>
      <p className="mt-2 text-lg">
        {`${monthLabel(month)}${lastDay >= printedOn ? ` until ${dayLabel(lastDay)}` : ''}. ${brandReportSummary(report)}`}
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4 print:grid-cols-4">
        {TOTALS.map((measure) => (
          <div key={measure} className="rounded border p-3">
            <dt className="text-sm text-muted">{measureNames[measure]}</dt>
            <dd className="font-heading text-2xl font-extrabold tabular-nums">
              {report.counts[measure].toLocaleString('en-US')}
            </dd>
            <dd className="mt-1">
              <ChangeWords before={report.before[measure]} now={report.counts[measure]} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 mb-3 text-xl">Copies per day</h3>
      <DayChart
        label="Copies per day"
        days={days}
        lines={[{ label: 'Copied', look: 'second', values: report.copies, isFilled: true }]}
      />
      <h3 className="mt-8 mb-2 text-xl">By influencer</h3>
      <NumbersTable caption="By influencer" first="Influencer" rows={report.influencers} />
      <h3 className="mt-8 mb-2 text-xl">By code</h3>
      <NumbersTable
        caption="By code"
        first="Code"
        rows={report.codes.map((code) => ({
          id: codeKey(code.id, code.formerNumber),
          name: code.code,
          below: (
            <span className="block text-xs font-normal text-muted">
              <span translate="no">{influencerOf(code, report)}</span>
              {code.formerNumber !== null && <span> · replaced since</span>}
            </span>
          ),
          counts: code.counts,
          works: workedLabel(code),
        }))}
      />
      <footer className="mt-8 border-t pt-4 text-xs text-muted">
        <p>
          Seen: the code was shown in full. Copied: it was copied. Shop visits: its link was opened. One
          person counts once a day for each code and kind; robots and the influencer's own visits don't count.
          Days begin at midnight UTC. Differences are to the {days.length} days before. 'Worked for' are
          reports of the last 30 days.
        </p>
      </footer>
    </article>
  );
}

function influencerOf({ influencerId }: CodeResults, { influencers }: BrandReport) {
  return influencers.find(({ id }) => id === influencerId)?.name;
}
