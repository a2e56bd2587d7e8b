import { useState } from 'react';
import { Button } from '@/ui/button';
import { useMediaQuery } from '@/ui/use-media-query';
import type { Results } from '../rules/results';
import { influencerRows } from '../rules/results-files';
import { ExportButton } from './export-button';
import { InfluencersList } from './influencers-list';
import { InfluencersTable } from './influencers-table';
import { SectionCard } from './section-card';

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
