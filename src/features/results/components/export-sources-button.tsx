import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageForError } from '@/shared/error-messages';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { type Days, fetchSources } from '../data/code-sources';
import type { Results } from '../rules/results';
import { resultsFile, sourceRows } from '../rules/results-files';

/** Downloads what each listed code achieved where people found it. It is read when it is asked for: hardly anybody needs it. */
export function ExportSourcesButton({ results, days }: { results: Results; days: Days }) {
  const download = useMutation({
    mutationFn: () => fetchSources([...new Set(results.codes.map(({ id }) => id))], days),
    onSuccess: (sources) =>
      downloadCsv(resultsFile('codes-and-sources', results), sourceRows(results, sources)),
    onError: (error) => toast.error("The file wasn't made", { description: messageForError(error) }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download size={16} aria-hidden="true" />}
      loading={download.isPending}
      loadingLabel="Reading..."
      onClick={() => download.mutate()}
    >
      CSV by source
    </Button>
  );
}
