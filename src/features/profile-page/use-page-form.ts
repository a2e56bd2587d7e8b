import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DeepPartial, useForm, useWatch } from 'react-hook-form';
import { InvalidInputError, RefusedError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { useSaveProfilePage } from './data/profile-page';
import { type PageForm, pageDraft, pageSchema } from './page-form';

interface PageFormOptions {
  userId: string;
  influencerId: string;
  /** What is on the page now. */
  saved: PageForm;
}

/** What is on a page, with a draft of it, which is kept on the device until it is saved. */
export function usePageForm({ userId, influencerId, saved }: PageFormOptions) {
  const draft = pageDraft(userId, influencerId);
  const [typedBefore] = useState(() => draft.read() ?? saved);
  const form = useForm<PageForm>({ resolver: zodResolver(pageSchema), defaultValues: typedBefore });
  const typed = { ...typedBefore, ...useWatch({ control: form.control }) };
  const isChanged = JSON.stringify(asSaved(typed)) !== JSON.stringify(asSaved(saved));
  useStoredDraft(draft, isChanged ? asSaved(typed) : undefined);

  const save = useSaveProfilePage(userId, influencerId);
  const saveOnce = useOneAtATime(async (page: PageForm) => {
    try {
      await save.mutateAsync(page);
    } catch (error) {
      tellAtRow(error);
      return;
    }
    draft.clear();
    form.reset(page);
    toast.success('Page saved');
  });

  /** The database names the row that it refuses: `pins.1`, `links.0.url` (save_profile_page). */
  function tellAtRow(error: unknown) {
    const rule = error instanceof RefusedError ? (error.rule ?? '') : '';
    const [, list, index] = /^(pins|links)\.(\d+)/.exec(rule) ?? [];
    const row = Number(index);
    const message = messageForError(error);
    if (list === 'pins') form.setError(`pins.${row}.offerId`, { message });
    if (list === 'links') form.setError(`links.${row}.url`, { message }, { shouldFocus: true });
  }

  return {
    form,
    isChanged,
    error: save.error === null ? undefined : messageForPageError(save.error),
    isSaving: save.isPending,
    submit: form.handleSubmit((page) => saveOnce(page)),
    discard: () => {
      save.reset();
      form.reset(saved);
    },
  };
}

function messageForPageError(error: unknown): string {
  if (error instanceof InvalidInputError) {
    return 'Something on the page can’t be saved. Please check the titles and addresses.';
  }
  return messageForError(error);
}

/** Without what the form adds to its rows, in one order of keys. */
const asSaved = ({ pins = [], links = [] }: DeepPartial<PageForm>): PageForm => ({
  pins: pins.map(({ offerId = '', brand = '', code = '' } = {}) => ({ offerId, brand, code })),
  links: links.map(({ title = '', url = '' } = {}) => ({ title, url })),
});
