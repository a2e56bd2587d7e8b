import { useState } from 'react';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { ListEnd } from '@/ui/outcome';
import { useMediaQuery } from '@/ui/use-media-query';
import { measureNames, type Results } from '../rules/results';
import { influencerRows } from '../rules/results-files';
import { ChangeWords } from './change-words';
import { ExportButton } from './export-button';

/** How many influencers are shown at first, and how many more with each press. */
const STEP = 20;

interface InfluencersCardProps {
  results: Results;
  onPick: (influencerId: string) => void;
}

/** An agency's influencers beside each other, the most copied first. */
export function InfluencersCard({ results, onPick }: InfluencersCardProps) {
  const [shown, setShown] = useState(STEP);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const influencers = results.influencers.toSorted((one, other) => other.counts.copied - one.counts.copied);
  const List = isWide ? InfluencersTable : InfluencersList;
  return (
    <SectionCard
      title="Influencer by influencer"
      actions={<ExportButton what="influencers" results={results} rows={influencerRows} />}
    >
      <List influencers={influencers.slice(0, shown)} onPick={onPick} />
      {influencers.length > shown ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          onClick={() => setShown((count) => count + STEP)}
        >
          Show more of {influencers.length.toLocaleString('en-US')}
        </Button>
      ) : (
        shown > STEP && <ListEnd />
      )}
    </SectionCard>
  );
}

/** An agency's influencers with their numbers, one below the other, for phones. */
function InfluencersList({ influencers, onPick }: InfluencersProps) {
  return (
    <ul className="divide-y border-t text-sm">
      {influencers.map((influencer) => (
        <li key={influencer.id} className="py-3">
          <InfluencerButton influencer={influencer} onPick={onPick} />
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3">
            {numbersOf(influencer).map(({ name, now, before }) => (
              <div key={name}>
                <dt className="text-xs text-muted">{name}</dt>
                <dd>
                  <span className="font-semibold tabular-nums">{now.toLocaleString('en-US')}</span>
                  <ChangeWords before={before} now={now} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const CELL = 'py-2.5 pl-4 align-middle first:pl-0';
const COLUMNS = [measureNames.shown, measureNames.copied, measureNames.shop, 'Followers'];

type InfluencerResults = Results['influencers'][number];

interface InfluencersProps {
  /** The most copied first. */
  influencers: readonly InfluencerResults[];
  onPick: (influencerId: string) => void;
}

/** An agency's influencers with their numbers, for wide screens. */
function InfluencersTable({ influencers, onPick }: InfluencersProps) {
  const most = Math.max(1, influencers[0]?.counts.copied ?? 0);
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">Results by influencer</caption>
      <thead className="border-b text-xs text-muted">
        <tr>
          <th scope="col" className={`${CELL} font-semibold`}>
            Influencer
          </th>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={`${CELL} w-44 font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {influencers.map((influencer) => (
          <tr key={influencer.id}>
            <th scope="row" className={CELL}>
              <InfluencerButton influencer={influencer} onPick={onPick} />
            </th>
            {numbersOf(influencer).map(({ name, now, before }) => (
              <td key={name} className={CELL}>
                <span className="font-semibold tabular-nums">{now.toLocaleString('en-US')}</span>
                {name === measureNames.copied && (
                  <span
                    aria-hidden="true"
                    className="my-1 block h-1.5 rounded-full bg-brass"
                    style={{ width: `${Math.max(2, (now / most) * 100)}%` }}
                  />
                )}
                <ChangeWords before={before} now={now} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An influencer's name, which opens its results. */
function InfluencerButton({
  influencer: { id, name, avatarUrl },
  onPick,
}: {
  influencer: InfluencerResults;
  onPick: InfluencersProps['onPick'];
}) {
  return (
    <button
      type="button"
      onClick={() => onPick(id)}
      className="flex min-h-11 items-center gap-3 rounded-sm text-left font-medium underline decoration-brass decoration-2 underline-offset-4 hover:decoration-ink"
    >
      <Avatar src={avatarUrl} size="sm" />
      <span translate="no" className="wrap-anywhere">
        {name}
      </span>
    </button>
  );
}

/** An influencer's numbers by their names, each with the same number of the period before. */
function numbersOf({ counts, before, followers, followersBefore }: InfluencerResults) {
  return [
    { name: measureNames.shown, now: counts.shown, before: before.shown },
    { name: measureNames.copied, now: counts.copied, before: before.copied },
    { name: measureNames.shop, now: counts.shop, before: before.shop },
    { name: 'Followers', now: followers, before: followersBefore },
  ];
}
