import { TextLink } from '@/ui/text-link';
import { Sparkline } from '../chart/sparkline';
import { editAddress } from '../rules/audience';
import { codeKey } from '../rules/results';
import { ChangeWords } from './change-words';
import { CodeSources, SourcesButton } from './code-sources';
import type { CodeProps } from './codes-card';
import { FunnelStep, funnelOf, workedLabel } from './funnel';

const CELL = 'py-3 pl-4 align-top first:pl-0';
const COLUMNS = 6;
const HEAD = `${CELL} font-semibold`;

/** Codes with their numbers, for wide screens. */
export function CodesTable({ codes }: { codes: readonly CodeProps[] }) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">Results by code</caption>
      <thead className="border-b text-xs text-muted">
        <tr>
          <th scope="col" className={HEAD}>
            Code
          </th>
          <th scope="col" className={`${HEAD} w-48`}>
            Copies over time
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            Seen
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            Copied
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            Shop visits
          </th>
          <th scope="col" className={`${HEAD} w-28`}>
            Worked for
          </th>
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
          <td colSpan={COLUMNS} className="pb-4">
            <CodeSources userId={userId} code={code} days={days} />
          </td>
        </tr>
      )}
    </>
  );
}

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
