import type { TeamAccess } from '@rules/team-invitation';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
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
  access: TeamAccess;
  /** Influencers that were chosen before, for their names. */
  known: readonly ChoosableInfluencer[];
  onChange: (access: TeamAccess) => void;
  /** What is wrong with the chosen influencers. */
  error: string | undefined;
  /** The ref of the group of chosen influencers, by which the form focuses an error. */
  choice: Ref<HTMLFieldSetElement>;
}

/** The fields for the role and the scope of somebody in the team. */
export function AccessFields({ agency, access, known, onChange, error, choice }: AccessFieldsProps) {
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          Role
        </p>
        <Segments
          label="Role"
          options={ROLES}
          value={access.role}
          onChange={(role) => onChange({ ...access, role })}
        />
        <p className="mt-1.5 text-sm text-muted">{ROLE_HINTS[access.role]}</p>
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          For
        </p>
        <Segments
          label="For which influencers"
          options={SCOPES}
          value={access.all_influencers ? 'all' : 'chosen'}
          onChange={(scope) => onChange({ ...access, all_influencers: scope === 'all' })}
        />
        {access.all_influencers && (
          <p className="mt-1.5 text-sm text-muted">Also those that the agency adds later.</p>
        )}
      </div>
      {!access.all_influencers && (
        <InfluencerChoice
          ref={choice}
          agency={agency}
          chosen={access.influencer_ids}
          known={known}
          onChange={(influencer_ids) => onChange({ ...access, influencer_ids })}
          error={error}
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
