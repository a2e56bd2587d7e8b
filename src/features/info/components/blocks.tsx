import { classNames } from '@/ui/class-names';
import { ScrollRegion } from '@/ui/scroll-region';
import { TextLink } from '@/ui/text-link';
import type { Block, Table, Text } from '../content';

export function RunningText({ text }: { text: Text }) {
  if (typeof text === 'string') return text;
  return text.map((part) => {
    if (typeof part === 'string') return part;
    if ('emphasis' in part) return <em key={part.emphasis}>{part.emphasis}</em>;
    if ('to' in part) {
      return (
        <TextLink key={part.words} to={part.to}>
          {part.words}
        </TextLink>
      );
    }
    return (
      <span key={part.words} lang={part.lang}>
        {part.words}
      </span>
    );
  });
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <ContentBlock key={JSON.stringify(block)} block={block} />);
}

function ContentBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('heads' in block) return <ContentTable table={block} />;
  if ('quote' in block) {
    return (
      <p className="border-l-4 border-brass! py-1 pl-5 font-heading text-2xl font-bold">{block.quote}</p>
    );
  }
  if ('points' in block) {
    return (
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-brass-text">
        {block.points.map((point) => (
          <li key={JSON.stringify(point)}>
            <RunningText text={point} />
          </li>
        ))}
      </ul>
    );
  }
  if ('terms' in block) {
    return (
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {block.terms.map(({ name, text }) => (
          <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="font-semibold">{name}</dt>
            <dd>
              <RunningText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <p>
      <RunningText text={block} />
    </p>
  );
}

/** @param props.ofPrices whether the last column has prices */
export function ContentTable({ table, ofPrices = false }: { table: Table; ofPrices?: boolean }) {
  const last = ofPrices && 'last:text-right';
  return (
    <ScrollRegion label={table.heads.join(', ')} className="min-w-0 self-start overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            {table.heads.map((head) => (
              <th key={head} className={classNames('py-2 not-last:pr-4 font-medium', last)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={ofPrices ? 'text-lg' : 'text-base'}>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t align-top">
              <th
                className={classNames('py-2.5 pr-4', ofPrices ? 'font-heading font-bold' : 'font-semibold')}
              >
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={table.heads[column + 1]}
                  className={classNames('py-2.5 not-last:pr-4', last, ofPrices && 'last:font-semibold')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
