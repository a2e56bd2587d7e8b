import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { SearchField } from '@/ui/search-field';
import { accountsQuery, deskOffersQuery } from '../data/desk';
import { AccountLine } from './account-line';
import { DeskOfferCard } from './desk-offer-card';
import { SearchResults } from './search-results';
import { useDesk } from './use-desk';

interface SearchPanelProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Accounts by name, username, address or id; without a search the newest. */
export function AccountsPanel({ search, onSearch }: SearchPanelProps) {
  const { userId } = useDesk();
  const query = useQuery(accountsQuery(userId, useDebouncedValue(search)));
  return (
    <>
      <SearchField
        label="Search accounts"
        placeholder="Name, @username, whole email address or id"
        value={search}
        onValueChange={onSearch}
        className="mb-4"
      />
      <SearchResults
        query={query}
        loading="Loading accounts"
        nothing="No account has this in its name. By email, the whole address finds it."
        action={
          <Button variant="secondary" onClick={() => onSearch('')}>
            Show the newest accounts
          </Button>
        }
      >
        {(accounts) => (
          <ul className="divide-y rounded-lg border bg-raised shadow-card">
            {accounts.map((account) => (
              <li key={account.id} className="px-4 py-3.5 md:px-5">
                <AccountLine account={account} />
              </li>
            ))}
          </ul>
        )}
      </SearchResults>
    </>
  );
}

/** Offers by words, domain or id, hidden ones, too; without a search the newest. */
export function OffersPanel({ search, onSearch }: SearchPanelProps) {
  const { userId } = useDesk();
  const [onlyHidden, setOnlyHidden] = useState(false);
  const query = useQuery(deskOffersQuery(userId, { search: useDebouncedValue(search), onlyHidden }));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField
          label="Search offers"
          placeholder="Brand, words, domain or id"
          value={search}
          onValueChange={onSearch}
          className="min-w-60 flex-1"
        />
        <Checkbox
          label="Only hidden ones"
          checked={onlyHidden}
          onChange={(event) => setOnlyHidden(event.target.checked)}
        />
      </div>
      <SearchResults
        query={query}
        loading="Loading offers"
        nothing={onlyHidden && !search ? 'No offer is hidden.' : 'No offer matches.'}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              onSearch('');
              setOnlyHidden(false);
            }}
          >
            Show the newest offers
          </Button>
        }
      >
        {(offers) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {offers.map((offer) => (
              <DeskOfferCard key={offer.id} offer={offer} />
            ))}
          </div>
        )}
      </SearchResults>
    </>
  );
}
