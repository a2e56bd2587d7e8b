import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { InvalidInputError, RefusedError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { useSaveProfilePage } from './data/profile-page';
import { isSamePage, type PageForm, pageDraft, pageSchema, plainPage, type SavedPage } from './page-form';

interface PageFormOptions {
  userId: string;
  influencerId: string;
  /** What is on the page now. */
  saved: SavedPage;
}

/**
 * What is on a profile page, with a draft that stays on the device until it is saved. Without changes of one's own it follows what others
 * save; with changes, the person decides between the two.
 */
export function usePageForm({ userId, influencerId, saved }: PageFormOptions) {
  const draft = pageDraft(userId, influencerId);
  const [start] = useState(() => draft.read() ?? saved);
  /** What the changes are made from. */
  const [base, setBase] = useState(() => (start === saved ? saved : { ...saved, version: start.version }));
  const form = useForm<PageForm>({ resolver: zodResolver(pageSchema), defaultValues: plainPage(start) });
  const { reset } = form;
  const typed = plainPage({ ...start, ...useWatch({ control: form.control }) });
  const isChanged = !isSamePage(typed, base);
  useStoredDraft(draft, isChanged ? { ...typed, version: base.version } : undefined);

  const save = useSaveProfilePage(userId, influencerId);
  const isSaving = save.isPending;
  const isOutdated = isChanged && !isSaving && saved.version !== base.version;

  useEffect(() => {
    if (isChanged || isSaving || saved === base) return;
    setBase(saved);
    reset(plainPage(saved));
  }, [saved, base, isChanged, isSaving, reset]);

  const saveOnce = useOneAtATime(async (page: PageForm) => {
    const sent = plainPage(form.getValues());
    let now: SavedPage;
    try {
      now = await save.mutateAsync({ ...page, version: base.version });
    } catch (error) {
      tellAtRow(error);
      return;
    }
    setBase(now);
    // What was typed meanwhile stays, and isn't saved yet.
    if (isSamePage(plainPage(form.getValues()), sent)) {
      draft.clear();
      reset(page);
    }
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
    isSaving,
    /** Whether somebody else has saved the page since. */
    isOutdated,
    /** Lets the next save put the changes in the other's place. */
    keep: () => {
      save.reset();
      setBase(saved);
    },
    submit: form.handleSubmit((page) => saveOnce(page)),
    discard: () => {
      save.reset();
      setBase(saved);
      reset(plainPage(saved));
    },
  };
}

function messageForPageError(error: unknown): string {
  if (error instanceof InvalidInputError) {
    return "Something on the page can't be saved. Please check the titles and addresses.";
  }
  return messageForError(error);
}
