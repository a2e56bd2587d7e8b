import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useToday } from '@/shared/today';
import { useUrlState } from '@/shared/use-url-state';
import { withParameters } from '@/shared/with-parameters';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { classNames } from '@/ui/class-names';
import { LinkButton } from '@/ui/link-button';
import { Segments } from '@/ui/segments';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { ResultsView } from './components/results-view';
import { type ResultsOwner, resultsQuery } from './data/results';
import { type ResultMails, resultMailsQuery, useSetResultMails } from './result-mails';
import type { Audience } from './rules/results';
import { daysOfPeriod, PERIOD_PARAM, PERIODS, type Period } from './rules/results-period';

const PERIOD_OPTIONS = PERIODS.map((days) => ({ value: days, label: `${days} days` }));

/** The period, and the influencer whose results an agency looks at; without an influencer, all of them. */
const URL_STATE = {
  parse: (params: URLSearchParams) => ({
    period: PERIOD_PARAM.parse(params),
    influencer: params.get('influencer') ?? undefined,
  }),
  write: (params: URLSearchParams, { period, influencer }: { period: Period; influencer?: string }) =>
    withParameters(PERIOD_PARAM.write(params, period), { influencer }),
};

export function OwnResults({ userId }: { userId: string }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel userId={userId} audience="own" of={{ influencerId: userId }} />
      <MailSettings userId={userId} />
    </div>
  );
}

/** The results of an influencer, for an analyst of the agency that manages it. */
export function InfluencerResults({ userId, influencer }: { userId: string; influencer: CodeOwner }) {
  return <Panel userId={userId} audience="analyst" of={{ influencerId: influencer.id }} />;
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
  /** Opens the results of one influencer, where those of all are shown. */
  onPick?: (influencerId: string) => void;
  /** Stands beside the choice of the period. */
  actions?: ReactNode;
}

function Panel({ userId, audience, of, onPick, actions }: PanelProps) {
  const { state, change } = useUrlState(URL_STATE);
  const days = daysOfPeriod(useToday(), state.period);
  const results = useQuery(resultsQuery(userId, of, { since: days[0] ?? '', until: days.at(-1) ?? '' }));
  // By the id, because the results shown while these load may be of all influencers.
  const influencerId = audience !== 'own' && 'influencerId' in of ? of.influencerId : undefined;
  const influencer = results.data?.influencers.find(({ id }) => id === influencerId);
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
            {`${influencer ? `${influencer.name}. ` : ''}Each number is compared with the ${state.period} days before.`}
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

const KINDS = [
  ['weekly', 'Every Monday: what my codes achieved in the week before'],
  ['ending', 'Two days before a code of mine ends'],
] as const satisfies [keyof ResultMails, string][];

function MailSettings({ userId }: { userId: string }) {
  const mails = useQuery(resultMailsQuery(userId));
  const set = useSetResultMails(userId);

  const change = (next: ResultMails) =>
    set.mutate(next, {
      onError: (error) => toast.error("Your choice wasn't saved", { description: messageForError(error) }),
    });

  return (
    <SectionCard title="Mails about results">
      <QueryState query={mails} waiting={<Skeleton className="h-14 w-full max-w-md" />} asLine>
        {(saved) => {
          // What was pressed is shown at once.
          const chosen = set.isPending ? set.variables : saved;
          return (
            <div className="grid gap-4">
              {KINDS.map(([kind, label]) => (
                <Checkbox
                  key={kind}
                  label={label}
                  checked={chosen[kind]}
                  onChange={({ target }) => change({ ...chosen, [kind]: target.checked })}
                />
              ))}
            </div>
          );
        }}
      </QueryState>
    </SectionCard>
  );
}
