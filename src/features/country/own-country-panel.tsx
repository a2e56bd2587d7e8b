import { countryTitle } from '@rules/countries';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageForError } from '@/shared/error-messages';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { COUNTRY_OPTIONS } from './country-options';
import { type OwnCountry, ownCountryQuery, useSetOwnCountry } from './data/own-country';
import { suggestedCountry } from './rules/suggested-country';

/** The country in which the member shops; lists and the bell take it into account. */
export function OwnCountryPanel({ userId }: { userId: string }) {
  const own = useQuery(ownCountryQuery(userId));
  return (
    <Card>
      <h2 className="text-xl">Your country</h2>
      <p className="mt-1 text-muted">
        Some codes count in some countries only. Nobody else sees what you set here.
      </p>
      <QueryState query={own} waiting={<Skeleton className="mt-4 h-24 rounded" />}>
        {(country) => <OwnCountryForm userId={userId} own={country} />}
      </QueryState>
    </Card>
  );
}

const FAILED = 'own-country-failed';

interface OwnCountryFormProps {
  userId: string;
  own: OwnCountry | null;
}

/** Saves each choice at once. A choice that couldn't be saved disappears again, and a toast says why. */
function OwnCountryForm({ userId, own }: OwnCountryFormProps) {
  const set = useSetOwnCountry(userId);
  const shown = set.isPending ? set.variables : own;
  const save = (next: OwnCountry | null) =>
    set.mutate(next, {
      onSuccess: () => toast.dismiss(FAILED),
      onError: (error) =>
        toast.error("Your country wasn't saved", { id: FAILED, description: messageForError(error) }),
    });
  const applies = (shown ?? own)?.applies ?? true;
  const select = useRef<HTMLSelectElement>(null);
  const suggested = shown === null ? suggestedCountry(navigator.languages) : null;
  return (
    <div className="mt-5 grid grid-cols-1 gap-5">
      <Select
        ref={select}
        label="Country"
        autoComplete="country"
        value={shown?.country ?? ''}
        onChange={({ target }) => save(target.value === '' ? null : { country: target.value, applies })}
      >
        <option value="">Not set</option>
        {COUNTRY_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {suggested !== null && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              // The pressed button goes away with the choice, so the select takes the focus.
              select.current?.focus();
              save({ country: suggested, applies });
            }}
          >
            {countryTitle(suggested)}, as your browser's language suggests
          </Button>
        </div>
      )}
      {shown !== null && shown !== undefined && (
        <Switch
          label="Put codes that don't count there last, and don't ring for them"
          hint="In lists, on your devices, in mails and in the extension."
          checked={shown.applies}
          onChange={({ target }) => save({ country: shown.country, applies: target.checked })}
        />
      )}
    </div>
  );
}
