import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageForError } from '@/shared/error-messages';
import { downloadCsv } from '@/shared/save-file';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { ListEnd } from '@/ui/outcome';
import { toast } from '@/ui/toast';
import { useMediaQuery } from '@/ui/use-media-query';
import { Sparkline } from '../chart/sparkline';
import { type Days, fetchSources } from '../data/results';
import { type Audience, type CodeResults, codeKey, type Results } from '../rules/results';
import { codeRows, resultsFile, sourceRows } from '../rules/results-files';
import { ChangeWords } from './change-words';
import { CodeName, CodeSources, CodesTable, SourcesButton } from './codes-table';
import { ExportButton } from './export-button';
import { FunnelStep, funnelOf, workedLabel } from './funnel';

/** How many codes are shown at first, and how many more with each press. */
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

interface ShownCode extends CodeResults {
  /** The name of the code's influencer, for an agency. */
  influencer: string | undefined;
}

/** What each promo code achieved, the most copied first. */
export function CodesCard({ userId, results, audience }: CodesCardProps) {
  const [shown, setShown] = useState(STEP);
  // The keys of the opened codes (codeKey), kept here so that they stay open when the window's width changes.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const influencerNames = new Map(results.influencers.map(({ id, name }) => [id, name]));
  const days = { since: results.days[0]?.day ?? '', until: results.days.at(-1)?.day ?? '' };
  const codes = results.codes.slice(0, shown).map((code): CodeProps => {
    const key = codeKey(code.id, code.formerNumber);
    const isOpen = opened.includes(key);
    return {
      userId,
      code: { ...code, influencer: audience !== 'own' ? influencerNames.get(code.influencerId) : undefined },
      audience,
      days,
      isOpen,
      onToggle: () => setOpened(isOpen ? opened.filter((other) => other !== key) : [...opened, key]),
    };
  });
  const rest = results.codes.length - codes.length;
  const List = isWide ? CodesTable : CodesList;
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
      ) : (
        <List codes={codes} />
      )}
      {rest > 0 ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          onClick={() => setShown((count) => count + STEP)}
        >
          {`Show ${Math.min(rest, STEP)} more of ${results.codes.length.toLocaleString('en-US')}`}
        </Button>
      ) : (
        shown > STEP && <ListEnd />
      )}
    </SectionCard>
  );
}

/** Downloads what each listed code achieved, by source. It is read only on a press, because hardly anybody needs it. */
function ExportSourcesButton({ results, days }: { results: Results; days: Days }) {
  const download = useMutation({
    mutationFn: () => fetchSources([...new Set(results.codes.map(({ id }) => id))], days),
    onSuccess: (sources) =>
      downloadCsv(resultsFile('codes-and-sources', results), sourceRows(results, sources)),
    onError: (error) => toast.error("The file wasn't made", { description: messageForError(error) }),
  });
  const downloadOnce = useSendOnce(download);
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={Download}
      loading={download.isPending}
      loadingLabel="Reading..."
      onClick={() => void downloadOnce()}
    >
      CSV by source
    </Button>
  );
}

/** Codes with their numbers, one below the other, for phones. */
function CodesList({ codes }: { codes: readonly CodeProps[] }) {
  return (
    <ul className="divide-y border-t text-sm">
      {codes.map((props) => (
        <CodeItem key={codeKey(props.code.id, props.code.formerNumber)} {...props} />
      ))}
    </ul>
  );
}

function CodeItem({ code, userId, audience, days, isOpen, onToggle }: CodeProps) {
  const hasReports = code.worked + code.failed > 0;
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <CodeName code={code} audience={audience} />
        </div>
        <div className="flex-none">
          <Sparkline values={code.copies} />
        </div>
      </div>
      <p className="flex gap-1 text-xs text-muted">
        Copies <ChangeWords before={code.before.copied} now={code.counts.copied} />
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-x-3">
        {funnelOf(code).map(({ name, ...step }) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd>
              <FunnelStep {...step} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <SourcesButton code={code} isOpen={isOpen} onToggle={onToggle} />
        <p className="text-xs text-muted">
          {hasReports ? `Worked for ${workedLabel(code)}` : workedLabel(code)}
        </p>
      </div>
      {isOpen && <CodeSources userId={userId} code={code} days={days} />}
    </li>
  );
}
