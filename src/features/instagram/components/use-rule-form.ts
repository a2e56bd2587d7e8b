import { zodResolver } from '@hookform/resolvers/zod';
import { CHOICES, IF_NOTHING_LIVE, TRIGGERS } from '@rules/instagram-rules';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { InvalidInputError } from '@/lib/errors';
import { draftOf, useStoredDraft } from '@/shared/draft';
import { useIsHere } from '@/shared/leaving';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { type InstagramRule, useSaveRule } from '../data/instagram-rules';
import {
  changesSince,
  formOfRule,
  type InstagramRuleForm,
  instagramRuleSchema,
  ruleFromForm,
} from '../rules/rule-form';
import { NEW_RULE } from './use-instagram-url';

interface RuleFormOptions {
  userId: string;
  influencerId: string;
  /** The rule that is edited; undefined for a new one. */
  rule: InstagramRule | undefined;
  /** Leaves the form after it was saved, unless the person has left it already. */
  onSaved: () => void;
}

/** The fields that the database names in its constraints: instagram_rules_keywords_given. */
const CHECKED_FIELDS = [
  'name',
  'keywords',
  'media_ids',
  'offer_ids',
  'brand_name',
  'message',
  'public_replies',
] as const;

/** A rule's form with its draft, which is kept on the device until the rule is saved. */
export function useRuleForm({ userId, influencerId, rule, onSaved }: RuleFormOptions) {
  // The rule as it was when the form was opened: only what was changed from it is saved, so that changes of others stay.
  const [before] = useState(rule);
  const [saved] = useState(() => (before ? formOfRule(before) : BLANK_RULE));
  const draft = ruleDraft(userId, influencerId, before?.id ?? NEW_RULE);
  const [typedBefore] = useState(() => ({ ...saved, ...draft.read() }));
  const form = useForm<InstagramRuleForm>({
    resolver: zodResolver(instagramRuleSchema),
    defaultValues: typedBefore,
  });
  const fields = { ...typedBefore, ...useWatch({ control: form.control }) };
  const changed = draftSchema.parse(changesSince(saved, fields));
  const isChanged = Object.keys(changed).length > 0;
  useStoredDraft(draft, isChanged ? changed : undefined);

  const isHere = useIsHere();
  const save = useSaveRule(userId, influencerId);
  const saveOnce = useOneAtATime(async (checked: InstagramRuleForm) => {
    try {
      await save.mutateAsync({ row: ruleFromForm(checked), before });
    } catch (error) {
      showAtField(error);
      return;
    }
    draft.clear();
    toast.success('Rule saved');
    if (isHere.current) onSaved();
  });

  function showAtField(error: unknown) {
    const constraint = error instanceof InvalidInputError ? error.constraint : undefined;
    const field = CHECKED_FIELDS.find((name) => constraint?.startsWith(`instagram_rules_${name}_`));
    if (field)
      form.setError(field, { message: "This can't be saved so. Please check it." }, { shouldFocus: true });
  }

  return {
    form,
    fields,
    isChanged,
    error: save.error,
    isSaving: save.isPending,
    submit: form.handleSubmit((checked) => saveOnce(checked)),
    discard: () => form.reset(saved),
  };
}

export type RuleForm = ReturnType<typeof useRuleForm>['form'];

/** What a new rule starts with. */
const BLANK_RULE: InstagramRuleForm = {
  name: '',
  answers_to: 'comment',
  posts: 'all',
  media_ids: [],
  any_text: false,
  keywords: '',
  choice: 'offer',
  offer_ids: [],
  brand_name: '',
  message: '',
  public_replies: [],
  if_nothing_live: 'profile',
};

const text = z.catch(z.string(), '');
const texts = z.catch(z.array(z.string()), []);

/** A draft holds the changed fields only. The others are taken from the saved rule, because somebody else may have changed them since. */
const draftSchema: z.ZodMiniType<Partial<InstagramRuleForm>> = z.partial(
  z.object({
    name: text,
    answers_to: z.catch(z.enum(TRIGGERS), BLANK_RULE.answers_to),
    posts: z.catch(z.enum(['all', 'chosen']), BLANK_RULE.posts),
    media_ids: texts,
    any_text: z.catch(z.boolean(), BLANK_RULE.any_text),
    keywords: text,
    choice: z.catch(z.enum(CHOICES), BLANK_RULE.choice),
    offer_ids: texts,
    brand_name: text,
    message: text,
    public_replies: texts,
    if_nothing_live: z.catch(z.enum(IF_NOTHING_LIVE), BLANK_RULE.if_nothing_live),
  }),
);

/** @param ruleId the rule that is edited, or NEW_RULE */
const ruleDraft = (userId: string, influencerId: string, ruleId: string) =>
  draftOf('instagram-rule', [userId, influencerId, ruleId], draftSchema);
