import { categories, categoryNamed } from '@rules/categories';
import { aboutRow } from '@rules/csv-values';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Select } from '@/ui/select';
import { TextArea, TextField } from '@/ui/text-field';
import { CSV_KINDS, type CsvKind } from '../reading/csv-kinds';
import type { RowFindings as Findings } from '../reading/file-review';
import { type ReviewedRow, SURPLUS } from '../reading/review-row';
import type { Change } from '../reading/row-changes';

const LOOKS = {
  error: { Icon: CircleAlert, look: 'font-medium text-coral-text', title: '' },
  warning: { Icon: TriangleAlert, look: 'text-brass-text', title: 'Please check: ' },
  change: { Icon: Info, look: 'text-muted', title: 'Changed: ' },
};

function Note({ kind, children }: { kind: keyof typeof LOOKS; children: ReactNode }) {
  const { Icon, look, title } = LOOKS[kind];
  return (
    <li className={classNames('flex items-start gap-2 wrap-anywhere', look)}>
      <Icon size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <span className="min-w-0">
        {title}
        {children}
      </span>
    </li>
  );
}

function changeInWords({ header, from, to, because }: Change): string {
  const done = from === '' ? `is “${to}”` : `“${from}” is read as ${to === '' ? 'none' : `“${to}”`}`;
  return `${header} ${done}${because === undefined ? '' : ` (${because})`}`;
}

/** The columns that the errors name. 'This username' in an error of the account service means the handle, which becomes the username. */
function columnsIn(kind: CsvKind, errors: readonly string[]): string[] {
  const text = errors.join(' ');
  return CSV_KINDS[kind].headers.filter(
    (header) =>
      new RegExp(`\\b${header}\\b`).test(text) ||
      (header === 'socialMediaHandle' && text.includes('This username')),
  );
}

interface RowFindingsProps<Kind extends CsvKind> {
  kind: Kind;
  row: ReviewedRow<Kind>;
  findings: Findings;
  isLeftOut: boolean;
  /** Whether every value can be corrected, not only what an error names. */
  isOpen: boolean;
  onCorrect: (header: string, value: string) => void;
  onLeaveOut: (isOut: boolean) => void;
}

/** What is to be said about a row, with fields in which its values are corrected. */
export function RowFindings<Kind extends CsvKind>(props: RowFindingsProps<Kind>) {
  const { kind, row, findings, isLeftOut, isOpen, onCorrect, onLeaveOut } = props;
  const { headers } = CSV_KINDS[kind];
  const named = columnsIn(kind, findings.errors);
  const hasSurplus = row.surplus !== '' || row.corrected.includes(SURPLUS);
  // Which of the values are in a wrong column isn't known.
  const shown =
    isOpen || hasSurplus
      ? headers
      : headers.filter((header) => named.includes(header) || row.corrected.includes(header));
  const about = [`Line ${row.line} of the file`, row.read.brand_name, row.read.promo_code].filter(Boolean);
  return (
    <div className="grid gap-3 border-l-2 border-line-strong pl-3 text-sm">
      <p className="text-muted wrap-anywhere" translate="no">
        {about.join(' · ')}
      </p>
      {!isLeftOut && (
        <ul className="grid gap-1.5">
          {findings.errors.map((error) => (
            <Note key={error} kind="error">
              {aboutRow(row.number, error)}
            </Note>
          ))}
          {findings.warnings.map((warning) => (
            <Note key={warning} kind="warning">
              {warning}
            </Note>
          ))}
          {row.changes.map((change) => (
            <Note key={change.header} kind="change">
              {changeInWords(change)}
            </Note>
          ))}
        </ul>
      )}
      {!isLeftOut && shown.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {shown.map((header) => (
            <ValueField
              key={header}
              header={header}
              value={row.values[header] ?? ''}
              onChange={(value) => onCorrect(header, value)}
            />
          ))}
          {hasSurplus && (
            <ValueField
              header={SURPLUS}
              hint="Move them to the fields where they belong, and empty this one."
              value={row.surplus}
              onChange={(value) => onCorrect(SURPLUS, value)}
            />
          )}
        </div>
      )}
      <div>
        <Button variant="ghost" size="sm" onClick={() => onLeaveOut(!isLeftOut)}>
          {isLeftOut ? `Take row ${row.number} back` : `Leave out row ${row.number}`}
        </Button>
      </div>
    </div>
  );
}

interface ValueFieldProps {
  header: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A value as the file has it. What is typed counts when the field is left, or at Enter in a field of one line. */
function ValueField({ header, hint, value, onChange }: ValueFieldProps) {
  if (header === 'category') {
    const chosen = categoryNamed(value);
    return (
      <Select label={header} value={chosen ?? value} onChange={({ target }) => onChange(target.value)}>
        {!chosen && <option value={value}>{value === '' ? 'Choose one' : value}</option>}
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    );
  }
  const shown = value.replaceAll(/\r\n?/g, '\n');
  const take = (typed: string) => {
    if (typed !== shown) onChange(typed);
  };
  if (shown.includes('\n')) {
    // A one-line field would join the lines, and leaving it would count the joined text as a correction.
    return (
      <TextArea
        label={header}
        hint={hint}
        rows={3}
        defaultValue={shown}
        onBlur={({ target }) => take(target.value)}
      />
    );
  }
  return (
    <TextField
      label={header}
      hint={hint}
      defaultValue={value}
      onBlur={({ target }) => take(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
      }}
    />
  );
}
