import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Segments } from '@/ui/segments';
import type { CsvKind } from '../reading/csv-kinds';
import { PREVIEWED } from '../reading/file-reading';
import type { FileReview, RowFindings as Findings } from '../reading/file-review';
import type { ReviewedRow } from '../reading/review-row';
import { RowFindings } from './row-findings';
import { previewCaption, RowPreview } from './row-preview';

/** How many rows are on the page at once, because a file may have 10,000. */
const ROWS_OF_A_PAGE = 25;

const NOTHING: Findings = { warnings: [], errors: [] };

type Filter = 'all' | 'errors' | 'warnings' | 'changed';

const LABELS: Record<Filter, string> = {
  all: 'All',
  errors: 'Errors',
  warnings: 'Warnings',
  changed: 'Changed',
};

const count = (rows: readonly unknown[]) => rows.length.toLocaleString('en-US');

interface ReviewRowsProps<Kind extends CsvKind> {
  review: FileReview<Kind>;
  findings: ReadonlyMap<number, Findings>;
  /** Undefined while nothing may be changed. */
  onCorrect?: ((number: number, header: string, value: string) => void) | undefined;
  onLeaveOut: (numbers: readonly number[], isOut: boolean) => void;
}

/** The rows of a file with what is to be said about them: at first those with errors, or else the first few. */
export function ReviewRows<Kind extends CsvKind>({
  review,
  findings,
  onCorrect,
  onLeaveOut,
}: ReviewRowsProps<Kind>) {
  const { kind, leftOut } = review;
  const hasErrors = ({ number }: ReviewedRow<Kind>) => (findings.get(number)?.errors.length ?? 0) > 0;
  const rowsOf: Record<Filter, readonly ReviewedRow<Kind>[]> = {
    all: review.rows,
    // A row that was corrected or left out stays in view.
    errors: review.rows.filter(
      (row) => hasErrors(row) || row.corrected.length > 0 || leftOut.has(row.number),
    ),
    warnings: review.rows.filter(({ number }) => (findings.get(number)?.warnings.length ?? 0) > 0),
    changed: review.rows.filter(({ number, changes }) => changes.length > 0 && !leftOut.has(number)),
  };
  const [chosen, setChosen] = useState<Filter>(() => (review.rows.some(hasErrors) ? 'errors' : 'all'));
  const filter = rowsOf[chosen].length > 0 ? chosen : 'all';
  const [page, setPage] = useState(0);
  const [isExpanded, setExpanded] = useState(false);
  const [open, setOpen] = useState<number>();
  /** Takes the focus of a pressed button that can't keep it. */
  const preview = useRef<HTMLElement>(null);
  const rows = rowsOf[filter];
  const isCut = filter === 'all' && !isExpanded;
  const pages = isCut ? 1 : Math.max(1, Math.ceil(rows.length / ROWS_OF_A_PAGE));
  const at = Math.min(page, pages - 1);
  const shown = isCut ? rows.slice(0, PREVIEWED) : rows.slice(at * ROWS_OF_A_PAGE, (at + 1) * ROWS_OF_A_PAGE);
  const filters: Filter[] = ['all', 'errors', 'warnings', 'changed'];
  const offered = filters.filter((name) => name === 'all' || rowsOf[name].length > 0);

  const focusPreview = () => preview.current?.focus({ preventScroll: true });

  function goTo(next: number) {
    // On the first and the last page, the pressed button is disabled.
    if (next === 0 || next === pages - 1) focusPreview();
    setPage(next);
  }

  function below(row: ReviewedRow<Kind>) {
    const own = findings.get(row.number) ?? NOTHING;
    const isOpen = open === row.number;
    const isLeftOut = leftOut.has(row.number);
    const hasFindings =
      own.errors.length + own.warnings.length + row.changes.length + row.corrected.length > 0;
    if (!onCorrect || (!hasFindings && !isOpen && !isLeftOut)) return null;
    return (
      <RowFindings
        kind={kind}
        row={row}
        findings={own}
        isLeftOut={isLeftOut}
        isOpen={isOpen}
        onCorrect={(header, value) => onCorrect(row.number, header, value)}
        onLeaveOut={(isOut) => {
          // Among the warnings and the changes, a row that is left out isn't shown any more.
          if (isOut && (filter === 'warnings' || filter === 'changed')) focusPreview();
          onLeaveOut([row.number], isOut);
        }}
      />
    );
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {offered.length > 1 && (
        <Segments
          label="Rows shown"
          options={offered.map((name) => ({
            value: name,
            label: `${LABELS[name]} (${count(name === 'errors' ? rowsOf.errors.filter(hasErrors) : rowsOf[name])})`,
          }))}
          value={filter}
          onChange={(name) => {
            setChosen(name);
            setPage(0);
          }}
        />
      )}
      <RowPreview
        ref={preview}
        kind={kind}
        rows={shown}
        caption={
          filter === 'all' && pages === 1
            ? previewCaption(shown.length, rows.length)
            : `Rows ${(at * ROWS_OF_A_PAGE + 1).toLocaleString('en-US')} to ${(at * ROWS_OF_A_PAGE + shown.length).toLocaleString('en-US')} of ${count(rows)}`
        }
        leftOut={leftOut}
        actionOf={(row) =>
          onCorrect && (
            <IconButton
              label={`Correct row ${row.number}`}
              icon={Pencil}
              aria-expanded={open === row.number}
              onClick={() => setOpen(open === row.number ? undefined : row.number)}
            />
          )
        }
        below={below}
      />
      <div className="flex flex-wrap gap-2">
        {isCut && rows.length > PREVIEWED && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              // The pressed button goes away, and the focus with it.
              focusPreview();
              setExpanded(true);
            }}
          >
            Show all {count(rows)} rows
          </Button>
        )}
        {pages > 1 && (
          <>
            <Button variant="secondary" size="sm" disabled={at === 0} onClick={() => goTo(at - 1)}>
              Earlier rows
            </Button>
            <Button variant="secondary" size="sm" disabled={at === pages - 1} onClick={() => goTo(at + 1)}>
              Later rows
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
