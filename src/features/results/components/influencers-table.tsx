import { Avatar } from '@/ui/avatar';
import { measures, type Results } from '../rules/results';
import { ChangeWords } from './change-words';

const CELL = 'py-2.5 pl-4 align-middle first:pl-0';
const COLUMNS = [measures.shown, measures.copied, measures.shop, 'Followers'];

type InfluencerResults = Results['influencers'][number];

/** What the table and the list show. */
export interface InfluencersProps {
  /** The most copied first. */
  influencers: readonly InfluencerResults[];
  onPick: (influencerId: string) => void;
}

/** An agency's influencers with their numbers, for wide screens. */
export function InfluencersTable({ influencers, onPick }: InfluencersProps) {
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
                {name === measures.copied && (
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

/** Leads to the results of one of them. */
export function InfluencerButton({
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

/** Each number by its name, with that of the period before. */
export function numbersOf({ counts, before, followers, followersBefore }: InfluencerResults) {
  return [
    { name: measures.shown, now: counts.shown, before: before.shown },
    { name: measures.copied, now: counts.copied, before: before.copied },
    { name: measures.shop, now: counts.shop, before: before.shop },
    { name: 'Followers', now: followers, before: followersBefore },
  ];
}
