import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Button } from '@/ui/button';
import { SearchField } from '@/ui/search-field';
import { accountsQuery } from '../data/desk';
import { AccountLine } from './account-line';
import { SearchResults } from './search-results';
import { useDesk } from './use-desk';

interface AccountsPanelProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Accounts by name, username, address or id; without a search the newest. */
export function AccountsPanel({ search, onSearch }: AccountsPanelProps) {
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
