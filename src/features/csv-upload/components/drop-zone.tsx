import { FileUp } from 'lucide-react';
import { buttonClasses } from '@/ui/button-classes';
import { classNames } from '@/ui/class-names';

interface DropZoneProps {
  /** The content of the file, e.g. 'promo codes'. */
  contents: string;
  maxRows: number;
  /** Whether a file is being dragged over the page. */
  isOver: boolean;
  onChoose: (file: File) => void;
}

/** Endings of file names, and the MIME types by which phones know such files. */
const ACCEPTED = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join();

/** The place where a file is dropped or chosen. The file field itself is for keyboards and screen readers. */
export function DropZone({ contents, maxRows, isOver, onChoose }: DropZoneProps) {
  return (
    <section
      aria-label={`CSV file of ${contents}`}
      className={classNames(
        'flex flex-col items-center rounded-lg border-2 border-dashed px-5 py-10 text-center transition-colors md:py-14 short:py-5',
        isOver ? 'border-brass bg-brass-soft' : 'border-line-strong bg-raised',
      )}
    >
      <span className="grid size-14 place-items-center rounded-full bg-brass-soft text-brass-text">
        <FileUp size={26} aria-hidden="true" />
      </span>
      <p className="mt-4 font-heading text-lg font-bold">
        {isOver ? (
          'Let go to read it'
        ) : (
          <>
            <span className="max-md:hidden">Drop your CSV or Excel file here</span>
            <span className="md:hidden">Your CSV or Excel file</span>
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-muted">
        CSV, TSV or an Excel workbook (.xlsx, its first sheet), up to 5 MB and{' '}
        {maxRows.toLocaleString('en-US')} rows, or rows that you copy in a sheet and paste here. Nothing is
        uploaded before you confirm.
      </p>
      <label
        className={classNames(
          buttonClasses({ variant: 'primary' }),
          'mt-6 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        Choose a file
        <input
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Reset, so that the same file can be chosen again after it was corrected.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
    </section>
  );
}
