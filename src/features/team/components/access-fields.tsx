import type { TeamAccess } from '@rules/team-invitation';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FoundList } from '@/shared/found-list';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { Checkbox } from '@/ui/checkbox';
import { FieldGroup } from '@/ui/field-group';
import { RemovableChips } from '@/ui/removable-chips';
import { Segments } from '@/ui/segments';
import { type ChoosableInfluencer, foundInfluencersQuery } from '../found-influencers';
import { ROLE_HINTS, ROLE_NAMES } from '../role-names';

const ROLES = [
  { value: 'manager', label: ROLE_NAMES.manager },
  { value: 'analyst', label: ROLE_NAMES.analyst },
] as const;

const SCOPES = [
  { value: 'all', label: 'All influencers' },
  { value: 'chosen', label: 'Chosen ones' },
] as const;

interface AccessFieldsProps {
  agency: ActingAgency;
  /** Influencers that were chosen before, for their names. */
  known: readonly ChoosableInfluencer[];
}

/** The fields for the role and the scope of somebody in the team, of the form around them (FormProvider). */
export function AccessFields({ agency, known }: AccessFieldsProps) {
  const { control } = useFormContext<TeamAccess>();
  const { field: role } = useController({ control, name: 'role' });
  const { field: scope } = useController({ control, name: 'all_influencers' });
  const { field: chosen, fieldState } = useController({ control, name: 'influencer_ids' });
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          Role
        </p>
        <Segments label="Role" options={ROLES} value={role.value} onChange={role.onChange} />
        <p className="mt-1.5 text-sm text-muted">{ROLE_HINTS[role.value]}</p>
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          For
        </p>
        <Segments
          label="For which influencers"
          options={SCOPES}
          value={scope.value ? 'all' : 'chosen'}
          onChange={(value) => scope.onChange(value === 'all')}
        />
        {scope.value && <p className="mt-1.5 text-sm text-muted">Also those that the agency adds later.</p>}
      </div>
      {!scope.value && (
        <InfluencerChoice
          ref={chosen.ref}
          agency={agency}
          chosen={chosen.value}
          known={known}
          onChange={chosen.onChange}
          error={fieldState.error?.message}
        />
      )}
    </>
  );
}

interface InfluencerChoiceProps {
  agency: ActingAgency;
  /** The ids of the chosen influencers. */
  chosen: readonly string[];
  /** Influencers that were chosen before, for their names. */
  known: readonly ChoosableInfluencer[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
}

/** The field that chooses some of the agency's influencers, whom a search finds. */
function InfluencerChoice({ agency, chosen, known, onChange, error, ref }: InfluencerChoiceProps) {
  const [typed, setTyped] = useState('');
  const found = useQuery(foundInfluencersQuery(agency, useDebouncedValue(typed.trim())));
  // Kept for their names, which later searches may not find.
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
