import type { PromoCodeRow } from '@rules/csv-promo-codes';
import { USUAL_CURRENCY } from '@rules/currencies';
import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { readableText } from '@/domain/offer-form';
import { ScrollRegion } from '@/ui/scroll-region';
import type { CsvKind, ReadRows, RowsOfKind } from '../reading/csv-task';

type Columns<Row> = { title: string; of: (row: Row) => string }[];

const COLUMNS: { [Kind in CsvKind]: Columns<RowsOfKind[Kind]> } = {
  influencers: [
    { title: 'Name', of: ({ fullName }) => fullName },
    { title: 'Username', of: ({ username }) => `@${username}` },
    { title: 'Email', of: ({ email }) => email },
    { title: 'Picture', of: ({ profileImageUrl }) => profileImageUrl ?? '–' },
  ],
  'promo-codes': [
    ...OFFER_FIELD_NAMES.filter((name) => offerField(name).csv).map((name) => ({
      title: offerField(name).label,
      of: (row: PromoCodeRow) => readableText(name, row[name] ?? '', row.currency ?? USUAL_CURRENCY) || '–',
    })),
    { title: 'Influencer', of: ({ email }) => email },
  ],
};

interface RowPreviewProps<Kind extends CsvKind> {
  kind: Kind;
  rows: ReadRows<Kind>;
}

/** The first rows as they were read. */
export function RowPreview<Kind extends CsvKind>({ kind, rows }: RowPreviewProps<Kind>) {
  const columns: Columns<RowsOfKind[Kind]> = COLUMNS[kind];
  const shown = rows.preview.map((row, index) => ({ row, number: index + 1 }));
  return (
    <ScrollRegion label="Preview" className="overflow-x-auto rounded border">
      <table className="w-full text-left text-sm">
        <caption className="border-b bg-sunken px-4 py-2.5 text-left text-sm text-muted">
          {rows.count > shown.length
            ? `The first ${shown.length} of ${rows.count.toLocaleString('en-US')} rows`
            : 'All rows of the file'}
        </caption>
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
        <tbody className="divide-y">
          {shown.map(({ row, number }) => (
            <tr key={number}>
              <th scope="row" className="px-4 py-2.5 font-normal text-muted tabular-nums">
                {number}
              </th>
              {columns.map(({ title, of }) => (
                <td key={title} className="max-w-64 truncate px-4 py-2.5">
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
