import { conditionsLabel } from '@rules/conditions';
import { dayLabel } from '@rules/day-words';
import type { Offer } from '@/features/offer/offer';
import { usePaidLinkLabel } from '@/features/offer/use-paid-link-label';
import { addressOf, type Endings, scannedAddressOf, withoutScheme } from '../rules/link-target';
import { QrCodePicture } from './qr-code-picture';

export type SheetSize = 'a4' | 'a6';

const WIDTHS: Record<SheetSize, string> = { a6: 'max-w-[105mm]', a4: 'max-w-[210mm]' };

/** The classes of a text by its length. A long text is smaller, so that room is left for a QR code that scanners read from some distance. */
interface TextSizes {
  usual: string;
  /** Texts with more characters than this get the smaller size, `long`. */
  longestUsual: number;
  long: string;
}

const TITLE: TextSizes = { usual: 'text-[8cqw]/[1.1]', longestUsual: 28, long: 'text-[6cqw]/[1.1]' };
const DESCRIPTION: TextSizes = {
  usual: 'line-clamp-3 text-[4.8cqw]/[1.25]',
  longestUsual: 80,
  long: 'line-clamp-2 text-[3.8cqw]/[1.25]',
};
const CODE: TextSizes = {
  usual: 'text-[6cqw]/[1.2] tracking-wide',
  longestUsual: 18,
  long: 'text-[4.4cqw]/[1.2] tracking-normal',
};

const sizeOf = (text: string, { usual, longestUsual, long }: TextSizes) =>
  text.length > longestUsual ? long : usual;

interface LinkSheetProps {
  size: SheetSize;
  endings: Endings;
  name: string;
  /** Null for the sheet of the profile. */
  offer: Offer | null;
}

/**
 * A sheet of paper. It is always light and measures everything by its own width (cqw), so that both sizes look the same and the print is what
 * the screen shows (src/ui/styles/print.css).
 */
export function LinkSheet({ size, endings, name, offer }: LinkSheetProps) {
  const title = offer ? offer.brand_name.trim() : name;
  const of = offer ? `${title}, by ${name}` : name;
  return (
    <div className="@container">
      <article
        data-theme="light"
        data-size={size}
        aria-label={`Sheet of ${of}`}
        className={`link-sheet @container mx-auto aspect-[105/148] w-full ${WIDTHS[size]} rounded-lg border bg-raised text-ink shadow-card`}
      >
        <div className="flex size-full flex-col items-center gap-[2.5cqw] p-[7cqw] text-center text-[4cqw]/[1.3]">
          <header className="w-full min-w-0">
            <p className="line-clamp-2 text-[4.2cqw] text-muted wrap-anywhere">
              {offer ? `${name} has a code for` : 'My promo codes, all in one place'}
            </p>
            <h2 className={`mt-[1cqw] line-clamp-2 wrap-anywhere ${sizeOf(title, TITLE)}`}>{title}</h2>
            {offer && <OfferLines offer={offer} />}
          </header>
          <div className="flex min-h-0 w-full flex-1 flex-col items-center justify-center">
            <QrCodePicture
              address={scannedAddressOf(endings)}
              label={`QR code of ${of}`}
              className="min-h-0 max-h-[58cqw] w-full flex-1 object-contain"
            />
            {offer && <PaidLinkLabel offer={offer} />}
            <p className="mt-[1cqw] max-w-full font-semibold wrap-anywhere">
              {withoutScheme(addressOf(endings))}
            </p>
          </div>
          <footer className="w-full min-w-0 border-t-[0.5cqw] border-brass pt-[2cqw] text-[3.4cqw] text-muted">
            {offer && <p className="line-clamp-2">{rulesOf(offer)}</p>}
            <p className="font-heading font-extrabold text-ink">Promobell</p>
          </footer>
        </div>
      </article>
    </div>
  );
}

function OfferLines({ offer }: { offer: Offer }) {
  return (
    <>
      <p
        dir="auto"
        className={`mt-[2cqw] font-semibold wrap-anywhere ${sizeOf(offer.description, DESCRIPTION)}`}
      >
        {offer.description}
      </p>
      {/* A followers-only code isn't printed for everybody. */}
      {!offer.followers_only && (
        <p
          translate="no"
          className={`mt-[2.5cqw] inline-block max-w-full rounded-[1.5cqw] border-[0.4cqw] border-dashed border-line-strong px-[3cqw] py-[1cqw] font-code font-semibold wrap-anywhere ${sizeOf(offer.promo_code, CODE)}`}
        >
          {offer.promo_code}
        </p>
      )}
    </>
  );
}

/** The label of a paid link, in the words of whoever prints the sheet. */
function PaidLinkLabel({ offer }: { offer: Offer }) {
  const label = usePaidLinkLabel(offer);
  return label !== null && <p className="mt-[0.5cqw] text-[3.8cqw] font-semibold">{label}</p>;
}

/** The line that says until when the offer is live, and under which conditions. */
function rulesOf(offer: Offer): string {
  const { expiration_date } = offer;
  return [
    expiration_date === null ? '' : `Until ${dayLabel(expiration_date)}`,
    conditionsLabel(offer),
    offer.followers_only ? 'For followers' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
