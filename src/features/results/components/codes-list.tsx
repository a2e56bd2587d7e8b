import { Sparkline } from '../chart/sparkline';
import { codeKey } from '../rules/results';
import { ChangeWords } from './change-words';
import { CodeSources, SourcesButton } from './code-sources';
import type { CodeProps } from './codes-card';
import { CodeName } from './codes-table';
import { FunnelStep, funnelOf, workedLabel } from './funnel';

/** Codes with their numbers, one below the other, for phones. */
export function CodesList({ codes }: { codes: readonly CodeProps[] }) {
  return (
    <ul className="divide-y border-t text-sm">
      {codes.map((props) => (
        <Item key={codeKey(props.code.id, props.code.formerNumber)} {...props} />
      ))}
    </ul>
  );
}

function Item({ code, userId, audience, days, isOpen, onToggle }: CodeProps) {
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
          {`${code.worked + code.failed > 0 ? 'Worked for ' : ''}${workedLabel(code)}`}
        </p>
      </div>
      {isOpen && <CodeSources userId={userId} code={code} days={days} />}
    </li>
  );
}
