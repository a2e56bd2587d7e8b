import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { QueryState } from '@/shared/query-state';
import { classNames } from '@/ui/class-names';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { Sparkline } from '../chart/sparkline';
import { codeSourcesQuery } from '../data/results';
import { codeKey, editAddress, sourceName } from '../rules/results';
import { ChangeWords } from './change-words';
import type { CodeProps } from './codes-card';
import { FunnelStep, funnelOf, workedLabel } from './funnel';
import { PartsTable } from './numbers-table';

const CELL = 'py-3 pl-4 align-top first:pl-0';
const HEADS = [
  ['Code', undefined],
  ['Copies over time', 'w-48'],
  ['Seen', 'w-32'],
  ['Copied', 'w-32'],
  ['Shop visits', 'w-32'],
  ['Worked for', 'w-28'],
] as const;

/** Codes with their numbers, for wide screens. */
export function CodesTable({ codes }: { codes: readonly CodeProps[] }) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">Results by code</caption>
      <thead className="border-b text-xs text-muted">
        <tr>
          {HEADS.map(([name, width]) => (
            <th key={name} scope="col" className={classNames(CELL, 'font-semibold', width)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {codes.map((props) => (
          <Row key={codeKey(props.code.id, props.code.formerNumber)} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ code, userId, audience, days, isOpen, onToggle }: CodeProps) {
  return (
    <>
      <tr>
        <th scope="row" className={`${CELL} font-normal`}>
          <CodeName code={code} audience={audience} />
          <SourcesButton code={code} isOpen={isOpen} onToggle={onToggle} />
        </th>
        <td className={CELL}>
          <Sparkline values={code.copies} />
          <ChangeWords before={code.before.copied} now={code.counts.copied} />
        </td>
        {funnelOf(code).map(({ name, ...step }) => (
          <td key={name} className={CELL}>
            <FunnelStep {...step} />
          </td>
        ))}
        <td className={CELL}>{workedLabel(code)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={HEADS.length} className="pb-4">
            <CodeSources userId={userId} code={code} days={days} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A code with its brand and, for an agency, its influencer. It leads to where the code is edited, for whoever may edit it. */
export function CodeName({ code, audience }: Pick<CodeProps, 'code' | 'audience'>) {
  const edit = code.formerNumber === null ? editAddress(audience, code) : undefined;
  return (
    <>
      {edit !== undefined ? (
        <TextLink to={edit} translate="no" className="font-code wrap-anywhere">
          {code.code}
        </TextLink>
      ) : (
        <span translate="no" className="font-code wrap-anywhere">
          {code.code}
        </span>
      )}
      <span className="mt-0.5 block text-muted wrap-anywhere">
        <span translate="no">
          {code.influencer === undefined ? code.brandName : `${code.brandName} · ${code.influencer}`}
        </span>
        {code.formerNumber !== null && <span> · replaced since</span>}
      </span>
    </>
  );
}

/** The button that shows and hides where people found a code. */
export function SourcesButton({ code, isOpen, onToggle }: Pick<CodeProps, 'code' | 'isOpen' | 'onToggle'>) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Where people found it: ${code.code} of ${code.brandName}`}
      onClick={onToggle}
      className="group -ml-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-xs font-medium text-muted hover:text-ink md:pointer-fine:min-h-8"
    >
      Where people found it
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="flex-none transition-[rotate] duration-200 group-aria-expanded:rotate-180"
      />
    </button>
  );
}

/** What a code achieved by source. It is read when the code is opened. */
export function CodeSources({ userId, code, days }: Pick<CodeProps, 'userId' | 'code' | 'days'>) {
  const sources = useQuery({
    ...codeSourcesQuery(userId, code.id, days),
    select: (rows) => rows.filter(({ formerNumber }) => formerNumber === code.formerNumber),
  });
  const caption = `Where people found ${code.code} of ${code.brandName}`;
  return (
    <div className="rounded border bg-sunken p-4">
      <QueryState
        query={sources}
        waiting={
          <div role="status" aria-label="Loading where people found it">
            <Skeleton className="h-24 w-full" />
          </div>
        }
        asLine
        empty={<p className="text-sm text-muted">Nothing was counted in this period.</p>}
      >
        {(parts) => (
          <PartsTable
            caption={caption}
            kind="Source"
            parts={parts.map(({ source, counts }) => ({ name: sourceName(source), counts }))}
          />
        )}
      </QueryState>
    </div>
  );
}
