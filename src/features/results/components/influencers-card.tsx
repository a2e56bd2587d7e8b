import { useState } from 'react';
import type { Results } from '@/domain/results';
import { influencerRows } from '@/domain/results-files';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ScrollRegion } from '@/ui/scroll-region';
import { ChangeWords } from './change-words';
import { ExportButton } from './export-button';
import { SectionCard } from './section-card';

const STEP = 20;
const CELL = 'py-2.5 pl-4 align-middle first:pl-0';

const COLUMNS = [
  ['shown', 'Seen'],
  ['copied', 'Copied'],
  ['shop', 'Shop visits'],
] as const;

interface InfluencersCardProps {
  results: Results;
  onPick: (influencerId: string) => void;
}

/** An agency's influencers beside each other. */
export function InfluencersCard({ results, onPick }: InfluencersCardProps) {
  const [shown, setShown] = useState(STEP);
  const influencers = results.influencers.toSorted((one, other) => other.counts.copied - one.counts.copied);
  const most = Math.max(1, ...influencers.map(({ counts }) => counts.copied));
  return (
    <SectionCard
      title="Influencer by influencer"
      actions={<ExportButton what="influencers" results={results} rows={influencerRows} />}
    >
      <ScrollRegion label="Results by influencer" className="overflow-x-auto">
        <table className="w-full min-w-220 text-left text-sm">
          <caption className="sr-only">Results by influencer</caption>
          <thead className="border-b text-xs text-muted">
            <tr>
              <th scope="col" className={`${CELL} font-semibold`}>
                Influencer
              </th>
              {COLUMNS.map(([measure, label]) => (
                <th key={measure} scope="col" className={`${CELL} w-44 font-semibold`}>
                  {label}
                </th>
              ))}
              <th scope="col" className={`${CELL} w-44 font-semibold`}>
                Followers
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {influencers.slice(0, shown).map(({ id, name, avatarUrl, counts, before, ...rest }) => (
              <tr key={id}>
                <th scope="row" className={CELL}>
                  <button
                    type="button"
                    onClick={() => onPick(id)}
                    className="flex min-h-11 items-center gap-3 rounded-sm text-left font-medium underline decoration-brass decoration-2 underline-offset-4 hover:decoration-ink"
                  >
                    <Avatar src={avatarUrl} size="sm" />
                    <span className="wrap-anywhere">{name}</span>
                  </button>
                </th>
                {COLUMNS.map(([measure]) => (
                  <td key={measure} className={CELL}>
                    <span className="font-semibold tabular-nums">
                      {counts[measure].toLocaleString('en-US')}
                    </span>
                    {measure === 'copied' && (
                      <span
                        aria-hidden="true"
                        className="my-1 block h-1.5 rounded-full bg-brass"
                        style={{ width: `${Math.max(2, (counts.copied / most) * 100)}%` }}
                      />
                    )}
                    <ChangeWords before={before[measure]} now={counts[measure]} />
                  </td>
                ))}
                <td className={CELL}>
                  <span className="font-semibold tabular-nums">{rest.followers.toLocaleString('en-US')}</span>
                  <ChangeWords before={rest.followersBefore} now={rest.followers} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {influencers.length > shown && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          onClick={() => setShown((count) => count + STEP)}
        >
          Show more of {influencers.length.toLocaleString('en-US')}
        </Button>
      )}
    </SectionCard>
  );
}
