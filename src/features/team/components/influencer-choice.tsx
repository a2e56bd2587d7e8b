import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { QueryState } from '@/shared/query-state';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Checkbox } from '@/ui/checkbox';
import { FieldGroup } from '@/ui/field-group';
import { RemovableChips } from '@/ui/removable-chips';
import { SearchField } from '@/ui/search-field';
import { Skeleton } from '@/ui/skeleton';
import { type ChoosableInfluencer, foundInfluencersQuery } from '../found-influencers';

interface InfluencerChoiceProps {
  agency: ActingAgency;
  /** Ids. */
  chosen: readonly string[];
  /** The names of those that were chosen before. */
  known: readonly ChoosableInfluencer[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
}

/** Some of the agency's influencers, found by a search. */
export function InfluencerChoice({ agency, chosen, known, onChange, error, ref }: InfluencerChoiceProps) {
  const [typed, setTyped] = useState('');
  const found = useQuery(foundInfluencersQuery(agency, useDebouncedValue(typed.trim())));
  // What is chosen keeps its name when the search goes on to others.
  const [picked, setPicked] = useState<ChoosableInfluencer[]>([]);
  const nameOf = new Map([...known, ...picked].map(({ id, name }) => [id, name]));
  const leaveOut = (id: string) => onChange(chosen.filter((one) => one !== id));

  function pick(influencer: ChoosableInfluencer) {
    setPicked([...picked, influencer]);
    onChange([...chosen, influencer.id]);
  }

  return (
    <FieldGroup ref={ref} label="Which influencers" error={error}>
      <div className="max-h-32 overflow-y-auto">
        <RemovableChips
          chips={chosen.map((id) => ({ value: id, label: nameOf.get(id) ?? 'Influencer' }))}
          onRemove={leaveOut}
        />
      </div>
      <div className="rounded border">
        <div className="border-b p-2">
          <SearchField
            label="Search influencers to choose"
            placeholder="Search names..."
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
            // Enter in a search sends no form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
        <QueryState
          query={found}
          waiting={
            <div role="status" aria-label="Looking for influencers" className="grid gap-2 p-3">
              <Skeleton className="h-8 w-full" />
              <Skeleton className="h-8 w-full" />
            </div>
          }
          asLine
          empty={
            <p className="p-3 text-sm text-muted">
              {typed.trim() ? 'No influencer matches.' : "The agency doesn't manage any influencers yet."}
            </p>
          }
        >
          {(influencers) => (
            <ul aria-label="Influencers" className="max-h-60 divide-y overflow-y-auto">
              {influencers.map((influencer) => (
                <li key={influencer.id} className="px-4 py-3">
                  <Checkbox
                    label={
                      <span translate="no" className="wrap-anywhere">
                        {influencer.name}
                      </span>
                    }
                    checked={chosen.includes(influencer.id)}
                    onChange={({ target }) => (target.checked ? pick(influencer) : leaveOut(influencer.id))}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </FieldGroup>
  );
}
