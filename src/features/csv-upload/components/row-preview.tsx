import type { PromoCodeRow } from '@rules/csv-promo-codes';
import { USUAL_CURRENCY } from '@rules/currencies';
import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { Fragment, type ReactNode, type Ref } from 'react';
import { readableText } from '@/domain/offer-form';
import { classNames } from '@/ui/class-names';
import { ScrollRegion } from '@/ui/scroll-region';
import type { CsvKind, RowsOfKind } from '../reading/csv-kinds';
import type { ReviewedRow } from '../reading/review-row';

type Columns<Row> = { title: string; header: string; of: (row: Row) => string }[];

const COLUMNS: { [Kind in CsvKind]: Columns<RowsOfKind[Kind]> } = {
  influencers: [
    { title: 'Name', header: 'fullName', of: ({ fullName }) => fullName },
    { title: 'Username', header: 'socialMediaHandle', of: ({ username }) => `@${username}` },
    { title: 'Email', header: 'email', of: ({ email }) => email },
    { title: 'Picture', header: 'profileImageUrl', of: ({ profileImageUrl }) => profileImageUrl ?? '' },
  ],
  'promo-codes': [
    ...OFFER_FIELD_NAMES.filter((name) => offerField(name).csv).map((name) => ({
      title: offerField(name).label,
      header: name,
      of: (row: PromoCodeRow) => readableText(name, row[name] ?? '', row.currency ?? USUAL_CURRENCY),
    })),
    { title: 'Influencer', header: 'email', of: ({ email }) => email },
  ],
};

export const previewCaption = (shown: number, all: number) =>
  all > shown ? `The first ${shown} of ${all.toLocaleString('en-US')} rows` : 'All rows of the file';

interface RowPreviewProps<Kind extends CsvKind> {
  /** The region that scrolls; it takes the focus. */
  ref?: Ref<HTMLElement>;
  kind: Kind;
  rows: readonly ReviewedRow<Kind>[];
  caption: string;
  leftOut?: ReadonlySet<number>;
  /** What stands in front of a row's number. */
  actionOf?: (row: ReviewedRow<Kind>) => ReactNode;
  /** What is to be said below a row; null for nothing. */
  below?: (row: ReviewedRow<Kind>) => ReactNode;
}

/** Rows as they were read. What is wrong is shown as it is written. */
export function RowPreview<Kind extends CsvKind>(props: RowPreviewProps<Kind>) {
  const { ref, kind, rows, caption, leftOut, actionOf, below } = props;
  const columns: Columns<RowsOfKind[Kind]> = COLUMNS[kind];
  return (
    <ScrollRegion ref={ref} label="Preview" className="@container overflow-x-auto rounded border">
      <table className="w-full text-left text-sm">
        <caption className="border-b bg-sunken px-4 py-2.5 text-left text-sm text-muted">{caption}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className="px-4 py-2.5 font-semibold text-muted">
              Row
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="px-4 py-2.5 font-semibold whitespace-nowrap text-muted">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const more = below?.(row) ?? null;
            return (
              <Fragment key={row.number}>
                <tr className={classNames('border-t', leftOut?.has(row.number) && 'text-muted line-through')}>
                  <th
                    scope="row"
                    className="px-4 py-1.5 font-normal whitespace-nowrap text-muted tabular-nums"
                  >
                    <span className="flex items-center gap-1">
                      {row.number}
                      {actionOf?.(row)}
                    </span>
                  </th>
                  {columns.map(({ title, header, of }) => (
                    <td key={title} translate="no" className="max-w-64 truncate px-4 py-2.5">
                      {(row.row ? of(row.row) : row.read[header]) || '–'}
                    </td>
                  ))}
                </tr>
                {more !== null && (
                  <tr>
                    <td colSpan={columns.length + 1} className="p-0">
                      <div className="sticky left-0 w-[100cqw] px-4 pb-4">{more}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
