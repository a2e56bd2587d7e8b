import { countryTitle } from '@rules/countries';
import { Globe } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyPart } from '@/shared/layout/lazy-part';
import type { UrlFilters } from '@/shared/lists/use-paged-list';
import { Button } from '@/ui/button';
import { useWasEver } from '@/ui/use-was-ever';

// The dialog's chunk, which has all countries, is loaded when it is first opened.
const CountryFilterDialog = lazy(async () => ({
  default: (await import('./components/country-filter-dialog')).CountryFilterDialog,
}));

interface CountryFilterButtonProps<Sort extends string> {
  url: Pick<UrlFilters<Sort>, 'filters' | 'change'>;
}

/** Opens the dialog that filters a list by where codes count, and says which country is chosen. */
export function CountryFilterButton<Sort extends string>({ url }: CountryFilterButtonProps<Sort>) {
  const { country } = url.filters;
  const [open, setOpen] = useState(false);
  const wasOpen = useWasEver(open);
  return (
    <>
      <Button
        variant={country === null ? 'secondary' : 'primary'}
        className="max-sm:px-3!"
        icon={Globe}
        aria-label={country === null ? 'Country' : `Country: ${countryTitle(country)}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {country !== null && <span className="sm:hidden">{country}</span>}
        <span className="max-w-32 truncate max-sm:hidden">
          {country === null ? 'Country' : countryTitle(country)}
        </span>
      </Button>
      {wasOpen && (
        <LazyPart>
          <CountryFilterDialog
            open={open}
            onClose={() => setOpen(false)}
            chosen={country}
            onChoose={(chosen) => url.change({ country: chosen })}
          />
        </LazyPart>
      )}
    </>
  );
}
