import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { influencerProfileQuery } from '@/features/influencers/influencers';
import { offerQuery } from '@/features/offer/offer-query';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { useUrlState } from '@/shared/use-url-state';
import { withParameters } from '@/shared/with-parameters';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { LinkSheet, type SheetSize } from './components/link-sheet';
import { shortLinkQuery } from './data/short-link';

interface SheetAddress {
  /** Undefined for the sheet of the profile. */
  offerId: string | undefined;
  size: SheetSize;
}

const URL_STATE = {
  parse: (params: URLSearchParams): SheetAddress => ({
    offerId: params.get('code') ?? undefined,
    size: params.get('size') === 'a4' ? 'a4' : 'a6',
  }),
  write: (params: URLSearchParams, { size }: SheetAddress) => withParameters(params, { size }),
};

/** The QR code of an offer, or of the profile, on a sheet to print for a counter or a parcel. */
export function LinkSheetScreen({ userId, influencerId }: { userId: string; influencerId: string }) {
  const {
    state: { offerId, size },
    amend,
  } = useUrlState(URL_STATE);
  const navigate = useNavigate();
  // In a tab of its own there is no page to go back to: the router's key of a tab's first entry is 'default'.
  const { key } = useLocation();
  const [cameFromPage] = useState(key !== 'default');
  const link = useQuery(shortLinkQuery(userId, { influencerId, offerId }));
  const offer = useQuery({ ...offerQuery(offerId ?? ''), enabled: offerId !== undefined });
  const profile = useQuery(influencerProfileQuery(influencerId));
  const isThere = link.data && profile.data && (offerId === undefined || offer.data);

  return (
    <div className="mx-auto max-w-[44rem] print:max-w-none">
      {/* Browsers propose the title as the file's name. */}
      <PageMeta
        title={
          profile.data ? `QR code of ${offer.data?.brand_name ?? profile.data.name}` : pages.linkSheet.title
        }
        isPrivate
      />
      <div className="print:hidden">
        <PageHeader
          title="Sheet to print"
          description="The QR code with what it leads to. Print it without margins and in its real size."
          actions={
            <Button icon={Printer} disabled={!isThere} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          }
        />
        <div className="mb-6 max-w-60">
          <Select
            label="Paper"
            value={size}
            onChange={({ target }) => amend({ size: target.value === 'a4' ? 'a4' : 'a6' })}
          >
            <option value="a6">A6 (105 × 148 mm)</option>
            <option value="a4">A4 (210 × 297 mm)</option>
          </Select>
        </div>
      </div>
      <QueryState query={link} waiting={<SheetSkeleton />}>
        {(endings) => (
          <QueryState query={profile} waiting={<SheetSkeleton />}>
            {(owner) => {
              if (owner === null) return <GoneSheet what="profile" />;
              if (offerId === undefined) {
                return <LinkSheet size={size} endings={endings} name={owner.name} offer={null} />;
              }
              return (
                <QueryState query={offer} waiting={<SheetSkeleton />}>
                  {(found) =>
                    found ? (
                      <LinkSheet size={size} endings={endings} name={owner.name} offer={found} />
                    ) : (
                      <GoneSheet what="code" />
                    )
                  }
                </QueryState>
              );
            }}
          </QueryState>
        )}
      </QueryState>
      {cameFromPage && (
        <Button
          variant="ghost"
          className="mt-6 print:hidden"
          icon={ArrowLeft}
          onClick={() => void navigate(-1)}
        >
          Back
        </Button>
      )}
    </div>
  );
}

function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading the sheet">
      <Skeleton className="aspect-[105/148] w-full max-w-100 rounded-lg" />
    </div>
  );
}

function GoneSheet({ what }: { what: 'profile' | 'code' }) {
  return (
    <p className="rounded-lg border bg-raised p-6 shadow-card">
      This {what} was deleted or is hidden, so there is nothing to print.
    </p>
  );
}
