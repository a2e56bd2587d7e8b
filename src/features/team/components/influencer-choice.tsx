import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { FoundList } from '@/shared/found-list';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Checkbox } from '@/ui/checkbox';
import { FieldGroup } from '@/ui/field-group';
import { RemovableChips } from '@/ui/removable-chips';
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
      <FoundList
        query={found}
        what="influencers"
        label="Search influencers to choose"
        placeholder="Search names..."
        typed={typed}
        onType={setTyped}
        nothing={typed.trim() ? 'No influencer matches.' : "The agency doesn't manage any influencers yet."}
      >
        {(influencers) =>
          influencers.map((influencer) => (
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
          ))
        }
      </FoundList>
    </FieldGroup>
  );
}
