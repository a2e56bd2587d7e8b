import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useToday } from '@/shared/today';
import { useUrlState } from '@/shared/use-url-state';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { LinkButton } from '@/ui/link-button';
import { Segments } from '@/ui/segments';
import { Skeleton } from '@/ui/skeleton';
import { MailSettings } from './components/mail-settings';
import { ResultsView } from './components/results-view';
import { type ResultsOwner, resultsQuery } from './data/results';
import type { Audience } from './rules/audience';
import { daysOfPeriod, PERIOD_PARAM, PERIODS, type Period } from './rules/results-period';

const PERIOD_OPTIONS = PERIODS.map((days) => ({ value: days, label: `${days} days` }));

/** The period in the URL, and which one of an agency's influencers is looked at. */
const URL_STATE = {
  parse: (params: URLSearchParams) => ({
    period: PERIOD_PARAM.parse(params),
    influencer: params.get('influencer') ?? undefined,
  }),
  write(params: URLSearchParams, { period, influencer }: { period: Period; influencer?: string }) {
    const next = PERIOD_PARAM.write(params, period);
    if (influencer) next.set('influencer', influencer);
    else next.delete('influencer');
    return next;
  },
};

/** The results of an influencer's own codes. */
export function OwnResults({ userId }: { userId: string }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel userId={userId} audience="own" of={{ influencerId: userId }} />
      <MailSettings userId={userId} />
    </div>
  );
}

/** The results of an influencer, for an analyst of the agency that manages it. */
export function InfluencerResults({ userId, influencerId }: { userId: string; influencerId: string }) {
  return <Panel userId={userId} audience="analyst" of={{ influencerId }} />;
}

/** The results of all of an agency's influencers, or of one of them. */
export function AgencyResults({ agency }: { agency: ActingAgency }) {
  const {
    state: { influencer },
    change,
  } = useUrlState(URL_STATE);
  const section = useRef<HTMLElement>(null);
  const shown = useRef(influencer);
  // The button that was pressed is gone with the list it was in.
  useEffect(() => {
    if (shown.current === influencer) return;
    shown.current = influencer;
    section.current?.focus({ preventScroll: true });
  }, [influencer]);
  return (
    <section ref={section} tabIndex={-1} aria-label="Results" className="outline-none">
      <Panel
        userId={agency.userId}
        audience={agency.role === 'analyst' ? 'analyst' : 'agency'}
        of={influencer === undefined ? { agencyId: agency.id } : { influencerId: influencer }}
        onPick={influencer === undefined ? (id) => change({ influencer: id }) : undefined}
        actions={
          influencer === undefined ? (
            <LinkButton to={pages.brandReport.path} variant="secondary">
              Brand report
            </LinkButton>
          ) : (
            <Button variant="secondary" onClick={() => change({ influencer: undefined })}>
              Show all influencers
            </Button>
          )
        }
      />
    </section>
  );
}

interface PanelProps {
  userId: string;
  audience: Audience;
  of: ResultsOwner;
  onPick?: (influencerId: string) => void;
  /** Beside the period. */
  actions?: ReactNode;
}

function Panel({ userId, audience, of, onPick, actions }: PanelProps) {
  const { state, change } = useUrlState(URL_STATE);
  const days = daysOfPeriod(useToday(), state.period);
  const results = useQuery(resultsQuery(userId, of, { since: days[0] ?? '', until: days.at(-1) ?? '' }));
  const [only] = 'influencerId' in of && audience !== 'own' ? (results.data?.influencers ?? []) : [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <Segments
            label="Period"
            options={PERIOD_OPTIONS}
            value={state.period}
            onChange={(period) => change({ period })}
          />
          <p className="mt-2 text-sm text-muted">
            {`${only ? `${only.name}. ` : ''}Each number is compared with the ${state.period} days before.`}
          </p>
        </div>
        {actions}
      </div>
      <QueryState query={results} waiting={<ResultsSkeleton />}>
        {(counted) => (
          <div
            aria-busy={results.isPlaceholderData}
            className={classNames(
              'grid grid-cols-1 gap-6 transition-opacity',
              results.isPlaceholderData && 'opacity-60',
            )}
          >
            <ResultsView userId={userId} results={counted} audience={audience} onPick={onPick} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

/** Takes the room of the results while they load. */
function ResultsSkeleton() {
  return (
    <div role="status" aria-label="Loading the results" className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {['one', 'two', 'three', 'four', 'five'].map((key) => (
          <div key={key} className="rounded-lg border bg-raised p-4 shadow-card max-sm:first:col-span-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-8 w-24" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
        ))}
      </div>
      {['h-108', 'h-96'].map((height) => (
        <div key={height} className="rounded-lg border bg-raised p-4 shadow-card md:p-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className={`mt-6 w-full rounded ${height}`} />
        </div>
      ))}
    </div>
  );
}
