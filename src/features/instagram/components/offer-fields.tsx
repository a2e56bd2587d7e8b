import type { InstagramRuleForm } from '@rules/instagram-rule-form';
import { CHOICES, type Choice } from '@rules/instagram-rules';
import { FieldGroup } from '@/ui/field-group';
import { Segments } from '@/ui/segments';
import { BrandField } from './brand-field';
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
