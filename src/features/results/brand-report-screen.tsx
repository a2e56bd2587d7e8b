import { brandKey } from '@rules/names';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useToday } from '@/shared/today';
import { useUrlState } from '@/shared/use-url-state';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { BrandReportSheet } from './components/brand-report-sheet';
import { brandReportQuery } from './data/results';
import { brandReportMonths, brandReportOf, monthLabel } from './rules/brand-report';
import { daysOfMonth } from './rules/results-period';

/** Which brand and month the report is about. Without them, the last whole month and the brand that was copied most. */
const URL_STATE = {
  parse: (params: URLSearchParams) => ({
    brand: params.get('brand') ?? undefined,
    month: params.get('month') ?? undefined,
  }),
  write: (_: URLSearchParams, { brand, month }: { brand: string | undefined; month: string | undefined }) =>
    new URLSearchParams({ ...(brand && { brand }), ...(month && { month }) }),
};

/** One month of one brand, on a sheet that an agency prints or saves as PDF for the brand. */
export function BrandReportScreen({ agency }: { agency: ActingAgency }) {
  const { state, amend } = useUrlState(URL_STATE);
  const today = useToday();
  const months = brandReportMonths(today);
  const month = months.find((each) => each === state.month) ?? months[1] ?? '';
  const days = daysOfMonth(month);
  const results = useQuery(
    brandReportQuery(agency, state.brand, { since: days[0] ?? '', until: days.at(-1) ?? '' }),
  );
  // While another brand or month loads, the list still has the brands of the former one.
  const brands = results.data?.brands ?? [];
  const report = results.isPlaceholderData ? undefined : results.data;
  const brand = report?.brandName ?? null;
  const named = brand ?? state.brand;
  const key = named === undefined ? '' : brandKey(named);
  const isListed = brands.some((name) => brandKey(name) === key);

  return (
    <div className="mx-auto max-w-[44rem] print:max-w-none">
      {/* Browsers propose the title as the file's name. */}
      <PageMeta
        title={brand === null ? pages.brandReport.title : `${brand} in ${monthLabel(month)}`}
        isPrivate
      />
      <div className="print:hidden">
        <PageHeader
          title="Brand report"
          description="What one brand's codes achieved in a month, to print or to save as PDF."
          actions={
            <Button icon={Printer} disabled={brand === null} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          }
        />
        <div className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Select label="Brand" value={key} onChange={({ target }) => amend({ brand: target.value, month })}>
            {!isListed && <option value={key}>{named ?? 'No brand'}</option>}
            {brands.map((name) => (
              <option key={name} translate="no" value={brandKey(name)}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Month" value={month} onChange={({ target }) => amend({ month: target.value })}>
            {months.map((each) => (
              <option key={each} value={each}>
                {monthLabel(each)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <QueryState query={{ ...results, data: report }} waiting={<SheetSkeleton />}>
        {(read) =>
          brand !== null ? (
            <BrandReportSheet
              brandName={brand}
              month={month}
              agencyName={agency.name}
              days={read.days}
              report={brandReportOf(read)}
              today={today}
            />
          ) : (
            <p className="rounded-lg border bg-raised p-6 shadow-card">
              {`Nothing was counted in ${monthLabel(month)}${state.brand === undefined ? '' : ` for ${state.brand}`}.`}
            </p>
          )
        }
      </QueryState>
      <TextLink
        to={paths.agencyDashboard('results')}
        className="mt-6 inline-flex min-h-11 items-center gap-1.5 text-sm print:hidden"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        All results
      </TextLink>
    </div>
  );
}

function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading the report">
      <Skeleton className="h-240 w-full rounded-lg" />
    </div>
  );
}
