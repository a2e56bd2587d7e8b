import { Download } from 'lucide-react';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import type { Results } from '../rules/results';
import { resultsFile } from '../rules/results-files';

interface ExportButtonProps {
  what: Parameters<typeof resultsFile>[0];
  results: Results;
  rows: (results: Results) => (string | number)[][];
}

/** Downloads the table beside it as a CSV file. */
export function ExportButton({ what, results, rows }: ExportButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Export ${what} as CSV`}
      icon={Download}
      onClick={() => downloadCsv(resultsFile(what, results), rows(results))}
    >
      CSV
    </Button>
  );
}
