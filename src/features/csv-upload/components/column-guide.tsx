import { Download } from 'lucide-react';
import { toast } from 'sonner';
import { sampleInfluencers, samplePromoCodes } from '@/domain/csv-samples';
import { handOutCsv } from '@/shared/hand-out-csv';
import { Button } from '@/ui/button';
import type { CsvKind } from '../reading/csv-task';
import { SAMPLE_DOWNLOADED } from '../upload-words';

interface Column {
  header: string;
  hint: string;
  optional?: true;
}

const GUIDES: Record<CsvKind, { columns: Column[]; fileName: string; sample: string[][] }> = {
  influencers: {
    fileName: 'sample-influencers.csv',
    sample: sampleInfluencers,
    columns: [
      { header: 'fullName', hint: 'As followers see it' },
      { header: 'socialMediaHandle', hint: 'Becomes the username' },
      { header: 'email', hint: 'For signing in' },
      { header: 'profileImageUrl', hint: 'Starts with https://', optional: true },
    ],
  },
  'promo-codes': {
    fileName: 'sample-promo-codes.csv',
    sample: samplePromoCodes,
    columns: [
      { header: 'brand_name', hint: 'Up to 120 characters' },
      { header: 'promo_code', hint: 'Up to 100 characters' },
      { header: 'description', hint: 'Up to 1,000 characters' },
      { header: 'category', hint: 'Fashion, Fitness, Food, Tech, Home, Jewelry, Travel or Beauty' },
      { header: 'email', hint: 'The influencer’s, or the username' },
      { header: 'affiliate_link', hint: 'A web address' },
      { header: 'expiration_date', hint: 'YYYY-MM-DD, or 12/31/2027, or 31/12/2027', optional: true },
    ],
  },
};

/** The columns of a file, with a sample to download. */
export function ColumnGuide({ kind }: { kind: CsvKind }) {
  const { columns, fileName, sample } = GUIDES[kind];
  function download() {
    handOutCsv(fileName, sample);
    toast.success(SAMPLE_DOWNLOADED);
  }
  return (
    <section aria-labelledby={`columns-${kind}`} className="min-w-0">
      <h2 id={`columns-${kind}`} className="text-lg">
        Columns
      </h2>
      <p className="mt-1 text-sm text-muted">The first line names them, in any order.</p>
      <dl className="mt-4 grid gap-3">
        {columns.map(({ header, hint, optional }) => (
          <div key={header}>
            <dt className="font-code text-sm font-semibold wrap-anywhere">
              {header}
              {optional && <span className="font-sans font-normal text-muted"> (optional)</span>}
            </dt>
            <dd className="text-sm text-muted">{hint}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Button
          variant="secondary"
          size="sm"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={download}
        >
          Download a sample
        </Button>
      </div>
    </section>
  );
}
