import { useState } from 'react';
import { Button } from '@/ui/button';
import { useMediaQuery } from '@/ui/use-media-query';
import type { Days } from '../data/code-sources';
import type { Audience } from '../rules/audience';
import { type CodeResults, codeKey, type Results } from '../rules/results';
import { codeRows } from '../rules/results-files';
import { CodesList } from './codes-list';
import { CodesTable } from './codes-table';
import { ExportButton } from './export-button';
import { ExportSourcesButton } from './export-sources-button';
import { SectionCard } from './section-card';

/** How many are shown at first, and with each press more. */
const STEP = 20;

interface CodesCardProps {
  userId: string;
  results: Results;
  audience: Audience;
}

/** What the list and the table show of each code. */
export interface CodeProps {
  userId: string;
  code: ShownCode;
  audience: Audience;
  days: Days;
  isOpen: boolean;
  onToggle: () => void;
}

export interface ShownCode extends CodeResults {
  /** For an agency. */
  influencer: string | undefined;
}

/** What each promo code achieved, the most copied first. */
export function CodesCard({ userId, results, audience }: CodesCardProps) {
  const [shown, setShown] = useState(STEP);
  // By their ids, so that they stay open when the window's width changes.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const nameOf = new Map(results.influencers.map(({ id, name }) => [id, name]));
  const days = { since: results.days[0]?.day ?? '', until: results.days.at(-1)?.day ?? '' };
  const codes = results.codes.slice(0, shown).map((code): CodeProps => {
    const key = codeKey(code.id, code.formerNumber);
    const isOpen = opened.includes(key);
    return {
      userId,
      code: { ...code, influencer: audience !== 'own' ? nameOf.get(code.influencerId) : undefined },
      audience,
      days,
      isOpen,
      onToggle: () => setOpened(isOpen ? opened.filter((other) => other !== key) : [...opened, key]),
    };
  });
  const rest = results.codes.length - codes.length;
  return (
    <SectionCard
      title="Code by code"
      description="How many of those who saw a code copied it, and how many went on to the shop."
      actions={
        <div className="flex flex-wrap gap-2">
          <ExportButton what="codes" results={results} rows={codeRows} />
          <ExportSourcesButton results={results} days={days} />
        </div>
      }
    >
      {codes.length === 0 ? (
        <p className="text-sm text-muted">No code was live in this period.</p>
      ) : isWide ? (
        <CodesTable codes={codes} />
      ) : (
        <CodesList codes={codes} />
      )}
      {rest > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          onClick={() => setShown((count) => count + STEP)}
        >
          {`Show ${Math.min(rest, STEP)} more of ${results.codes.length.toLocaleString('en-US')}`}
        </Button>
      )}
    </SectionCard>
  );
}
