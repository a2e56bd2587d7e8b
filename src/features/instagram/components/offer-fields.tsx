import { CHOICES, type Choice } from '@rules/instagram-rules';
import { brandKey } from '@rules/names';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { OfferRow } from '@/lib/supabase/database';
import { FoundList } from '@/shared/found-list';
import { useDebouncedValue } from '@/shared/use-debounced-value';
import { FieldGroup } from '@/ui/field-group';
import { Segments } from '@/ui/segments';
import { ownOffersQuery } from '../data/own-offers';
import type { InstagramRuleForm } from '../rules/rule-form';
import { OffersField } from './offers-field';
import type { RuleForm } from './use-rule-form';

interface OfferFieldsProps {
  form: RuleForm;
  fields: InstagramRuleForm;
  userId: string;
  influencerId: string;
}

const WORDS: Record<Choice, string> = { offer: 'One offer', menu: 'A menu', brand: 'A brand' };
const OPTIONS = CHOICES.map((value) => ({ value, label: WORDS[value] }));

/** Which offer answers: a certain one, up to three to choose from, or a brand's newest live one. */
export function OfferFields({ form, fields: { choice, offer_ids }, userId, influencerId }: OfferFieldsProps) {
  function choose(next: Choice) {
    form.setValue('choice', next, { shouldDirty: true });
    if (next === 'offer') form.setValue('offer_ids', offer_ids.slice(0, 1), { shouldDirty: true });
  }
  return (
    <div className="grid gap-3">
      <FieldGroup label="What it sends">
        <Segments label="What it sends" options={OPTIONS} value={choice} onChange={choose} />
      </FieldGroup>
      {choice === 'brand' ? (
        <BrandField form={form} userId={userId} influencerId={influencerId} />
      ) : (
        <OffersField form={form} isMenu={choice === 'menu'} userId={userId} influencerId={influencerId} />
      )}
    </div>
  );
}

interface BrandFieldProps {
  form: RuleForm;
  userId: string;
  influencerId: string;
}

/** The brand whose newest live offer a rule sends, among those of the influencer's own offers. */
function BrandField({ form, userId, influencerId }: BrandFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'brand_name' });
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const found = useQuery(ownOffersQuery(userId, influencerId, search));
  const name = useId();
  const row = (brand: string) => (
    <li key={brandKey(brand)}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken has-checked:bg-brass-soft">
        <input
          type="radio"
          name={name}
          checked={brandKey(field.value) === brandKey(brand)}
          onChange={() => field.onChange(brand)}
          className="size-4 flex-none accent-brass"
        />
        <span translate="no" className="min-w-0 wrap-anywhere">
          {brand}
        </span>
      </label>
    </li>
  );
  const isFound = brandsOf(found.data ?? []).some((brand) => brandKey(brand) === brandKey(field.value));
  return (
    <FieldGroup
      ref={field.ref}
      label="Brand"
      hint="The newest offer that is live when somebody asks."
      error={fieldState.error?.message}
    >
      <FoundList
        query={found}
        what="brands"
        label="Search your brands"
        placeholder="Search brands..."
        typed={typed}
        onType={setTyped}
        nothing={search ? 'No brand matches.' : 'There are no offers yet. Add a promo code first.'}
        chosen={field.value && !isFound && row(field.value)}
      >
        {(offers) => brandsOf(offers).map(row)}
      </FoundList>
    </FieldGroup>
  );
}

/** Each brand once, in the spelling of its newest offer. */
function brandsOf(offers: readonly OfferRow[]): string[] {
  const byKey = new Map<string, string>();
  for (const { brand_name } of offers) {
    if (!byKey.has(brandKey(brand_name))) byKey.set(brandKey(brand_name), brand_name);
  }
  return [...byKey.values()];
}
