import { useQuery } from '@tanstack/react-query';
import { useCopyText } from '@/shared/copy-text';
import { QueryState } from '@/shared/query-state';
import { CopyButton } from '@/ui/copy-button';
import { Skeleton } from '@/ui/skeleton';
import { shortLinkQuery } from './data/short-link';
import { addressOf, type Endings, withoutScheme } from './rules/link-target';

interface ShortAddressProps {
  endings: Endings;
  copyLabel?: string;
}

export function ShortAddress({ endings, copyLabel = 'Copy link' }: ShortAddressProps) {
  const address = addressOf(endings);
  const { copied, copy } = useCopyText('copy-short-link');
  return (
    <section aria-label="Short link">
      <div className="flex flex-wrap items-center gap-3 rounded border bg-sunken py-2 pr-2 pl-4">
        <p className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere select-all">
          {withoutScheme(address)}
        </p>
        <CopyButton
          isCopied={copied === address}
          said="Link copied"
          className="max-sm:w-full sm:min-w-32"
          onClick={() => void copy(address)}
        >
          {copyLabel}
        </CopyButton>
      </div>
      <p className="mt-1.5 text-sm text-muted">Presses on it are 'Short link' in the results.</p>
    </section>
  );
}

/** The short link of a profile, to be copied into a bio elsewhere. */
export function BioLink({ userId, influencerId }: { userId: string; influencerId: string }) {
  const link = useQuery(shortLinkQuery(userId, { influencerId }));
  return (
    <QueryState
      query={link}
      waiting={
        <div role="status" aria-label="Loading the link">
          <Skeleton className="h-15 w-full" />
        </div>
      }
    >
      {(endings) => <ShortAddress endings={endings} copyLabel="Copy for your bio" />}
    </QueryState>
  );
}
