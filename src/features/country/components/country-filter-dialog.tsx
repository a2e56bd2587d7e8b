import { Check } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '@/ui/class-names';
import { Dialog } from '@/ui/dialog';
import { foundOptions } from '@/ui/found-options';
import { SearchField } from '@/ui/search-field';
import { COUNTRY_OPTIONS } from '../country-options';

interface CountryFilterDialogProps {
  open: boolean;
  onClose: () => void;
  chosen: string | null;
  onChoose: (country: string | null) => void;
}

/** Chooses where codes count: the list changes at once. */
export function CountryFilterDialog({ open, onClose, chosen, onChoose }: CountryFilterDialogProps) {
  const [search, setSearch] = useState('');
  const found = foundOptions(COUNTRY_OPTIONS, search);
  const close = () => {
    setSearch('');
    onClose();
  };
  const choose = (country: string | null) => {
    onChoose(country);
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Filter by country"
      description="Shows the codes that count there, and those that count everywhere."
    >
      <SearchField
        label="Search for a country"
        placeholder="Search for a country"
        value={search}
        onValueChange={setSearch}
      />
      <p role="status" className="sr-only">
        {search.trim() !== '' && `${found.length} found`}
      </p>
      <ul aria-label="Countries" className="mt-3 grid h-80 max-h-[45dvh] content-start overflow-y-auto">
        {search.trim() === '' && (
          <Choice isChosen={chosen === null} onPress={() => choose(null)}>
            All countries
          </Choice>
        )}
        {found.map(({ value, label }) => (
          <Choice key={value} isChosen={chosen === value} onPress={() => choose(value)}>
            {label}
          </Choice>
        ))}
        {found.length === 0 && <li className="px-3 py-2.5 text-muted">No country has a name like that.</li>}
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onPress: () => void;
  children: string;
}

function Choice({ isChosen, onPress, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPress}
        className={classNames(
          'flex min-h-11 w-full items-center justify-between gap-3 rounded px-3 text-left -outline-offset-2 hover:bg-sunken',
          isChosen && 'bg-brass-soft font-semibold',
        )}
      >
        {children}
        {isChosen && <Check size={18} strokeWidth={3} aria-hidden="true" className="flex-none" />}
      </button>
    </li>
  );
}
