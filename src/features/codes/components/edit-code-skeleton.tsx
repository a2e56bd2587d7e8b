import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { OfferTicketSkeleton } from '@/features/offer/offer-ticket-skeleton';
import { Skeleton } from '@/ui/skeleton';
import { FormBesidePreview } from './form-beside-preview';

/** A placeholder of the edit form's size, while its code loads. */
export function EditCodeSkeleton() {
  return (
    <div role="status" aria-label="Loading promo code">
      <FormBesidePreview preview={<PreviewSkeleton />}>
        <Skeleton className="mb-5 h-7 w-48" />
        <div className="grid gap-5 @min-[36rem]:grid-cols-2">
          {OFFER_FIELD_NAMES.map((name) => (
            <div key={name} className={offerField(name).form?.wide ? '@min-[36rem]:col-span-2' : undefined}>
              <FieldSkeleton height={offerField(name).kind === 'long text' ? 'h-22' : 'h-11'} />
            </div>
          ))}
        </div>
      </FormBesidePreview>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className="max-w-sm">
      <Skeleton className="mb-3 h-6 w-44" />
      <OfferTicketSkeleton />
    </div>
  );
}

function FieldSkeleton({ height }: { height: string }) {
  return (
    <div>
      <Skeleton className="mb-1.5 h-5 w-28" />
      <Skeleton className={`${height} w-full rounded`} />
    </div>
  );
}
