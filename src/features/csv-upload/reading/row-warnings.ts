import { parsedUrl } from '@rules/parsed-url';
import { codeDoubt } from '@rules/promo-code-reading';
import { shopBehind } from '@rules/shop-behind-link';
import { kindOfNoShop } from '@rules/shop-hosts';
import { toWebAddress } from '@rules/web-address';
import { mangledAs } from './spreadsheet-marks';

/** Offers seldom run longer: such a date is more likely a slip. */
const FAR_YEARS = 5;

/** What may be wrong with a row that is taken all the same. */
export function promoCodeWarnings(
  written: Readonly<Record<string, string>>,
  read: Readonly<Record<string, string>>,
  today: string,
): string[] {
  const code = read.promo_code ?? '';
  const mangled = mangledAs(written.promo_code ?? '');
  return [
    mangled && `promo_code looks like ${mangled}`,
    codeDoubt(code) && `promo_code: ${codeDoubt(code)}`,
    dayWarning(read.expiration_date?.trim() ?? '', today),
    shopWarning(read.brand_url ?? '', read.affiliate_link ?? ''),
  ].flatMap((warning) => warning || []);
}

function dayWarning(day: string, today: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  if (day < today) return 'expiration_date is over: nobody will see this code';
  const far = `${Number(today.slice(0, 4)) + FAR_YEARS}${today.slice(4)}`;
  return day > far ? `expiration_date is more than ${FAR_YEARS} years away` : undefined;
}

/** An offer without a shop of its own rings nowhere. */
function shopWarning(brandUrl: string, link: string): string | undefined {
  const [header, address] = brandUrl.trim() === '' ? ['affiliate_link', link] : ['brand_url', brandUrl];
  const host = parsedUrl(toWebAddress(address))?.hostname;
  const kind = host && kindOfNoShop(host);
  if (!kind || (kind === 'network' && shopBehind(toWebAddress(address)))) return undefined;
  return `${header} leads to a ${kind}, not to the shop itself: with the brand's own address in brand_url, the bell rings there`;
}
