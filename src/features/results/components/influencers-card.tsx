import { useState } from 'react';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/section-card';
import { useMediaQuery } from '@/ui/use-media-query';
import type { Results } from '../rules/results';
import { influencerRows } from '../rules/results-files';
import { ChangeWords } from './change-words';
import { ExportButton } from './export-button';
import { InfluencerButton, type InfluencersProps, InfluencersTable, numbersOf } from './influencers-table';

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
