import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { foundInfluencersQuery } from '@/features/team/found-influencers';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { TextField } from '@/ui/text-field';

interface WhoseCodesProps {
  agency: ActingAgency | null;
  value: string;
  onChange: (value: string) => void;
}

/** Asks for whom all of a file's codes are; an agency's influencers are offered while one types. */
export function WhoseCodes({ agency, value, onChange }: WhoseCodesProps) {
  const list = useId();
  return (
    <>
      <TextField
        label="Whose codes are these?"
        hint="The username or e-mail address of the influencer, for all rows."
        list={list}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {agency && <Suggestions id={list} agency={agency} typed={value} />}
    </>
  );
}

/** Without an answer, the field is typed in full. */
function Suggestions({ id, agency, typed }: { id: string; agency: ActingAgency; typed: string }) {
  const { data } = useQuery(foundInfluencersQuery(agency, useDebouncedValue(typed.trim())));
  return (
    <datalist id={id}>
      {(data ?? []).map(({ username, name }) => (
        <option key={username} value={username}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
