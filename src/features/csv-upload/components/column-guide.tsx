import { PROMO_CODE_COLUMNS } from '@rules/csv-promo-codes';
import { Download } from 'lucide-react';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import type { CsvKind } from '../reading/csv-kinds';
import { sampleInfluencers, samplePromoCodes } from '../rules/csv-samples';
import { SAMPLE_DOWNLOADED } from '../rules/upload-messages';

interface Column {
  header: string;
  hint: string;
  required: boolean;
}

const GUIDES: Record<CsvKind, { columns: readonly Column[]; fileName: string; sample: string[][] }> = {
  influencers: {
    fileName: 'sample-influencers.csv',
    sample: sampleInfluencers,
    columns: [
      { header: 'fullName', hint: 'As followers see it', required: true },
      { header: 'socialMediaHandle', hint: 'Becomes the username', required: true },
      { header: 'email', hint: 'For signing in', required: true },
      { header: 'profileImageUrl', hint: 'Starts with https://', required: false },
    ],
  },
  'promo-codes': {
    fileName: 'sample-promo-codes.csv',
    sample: samplePromoCodes,
    columns: PROMO_CODE_COLUMNS,
  },
};

/** The columns of a file, with a sample to download. */
export function ColumnGuide({ kind }: { kind: CsvKind }) {
  const { columns, fileName, sample } = GUIDES[kind];
  function download() {
    downloadCsv(fileName, sample);
    toast.success(SAMPLE_DOWNLOADED);
  }
  return (
    <section aria-labelledby={`columns-${kind}`} className="min-w-0">
      <h2 id={`columns-${kind}`} className="text-lg">
        Columns
      </h2>
      <p className="mt-1 text-sm text-muted">The first line names them, in any order.</p>
      <dl className="mt-4 grid gap-3">
        {columns.map(({ header, hint, required }) => (
          <div key={header}>
            <dt className="font-code text-sm font-semibold wrap-anywhere">
              {header}
              {!required && <span className="font-sans font-normal text-muted"> (optional)</span>}
            </dt>
            <dd className="text-sm text-muted">{hint}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Button variant="secondary" size="sm" icon={Download} onClick={download}>
          Download a sample
        </Button>
      </div>
    </section>
  );
}
