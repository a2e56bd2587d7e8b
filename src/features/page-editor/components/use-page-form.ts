import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { InvalidInputError, RefusedError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { useEditConflict } from '@/shared/edit-conflict';
import { messageForError } from '@/shared/error-messages';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { toast } from '@/ui/toast';
import { isChangedMeanwhile, useSaveProfilePage } from '../data/profile-page';
import {
  isSamePage,
  type PageForm,
  pageDraft,
  pageSchema,
  plainPage,
  type SavedPage,
} from '../rules/page-form';

interface PageFormOptions {
  userId: string;
  influencerId: string;
  saved: SavedPage;
}

/** The form of a profile page, with a draft that stays on the device until it is saved. */
export function usePageForm({ userId, influencerId, saved }: PageFormOptions) {
  const draft = pageDraft(userId, influencerId);
  const [start] = useState(() => draft.read() ?? saved);
  const form = useForm<PageForm>({ resolver: zodResolver(pageSchema), defaultValues: plainPage(start) });
  const { reset } = form;
  const page = plainPage({ ...start, ...useWatch({ control: form.control }) });
  const save = useSaveProfilePage(userId, influencerId);
  const { base, setBase, isChanged, ...conflict } = useEditConflict<SavedPage>({
    start: { ...saved, version: start.version },
    saved,
    typed: { ...page, version: start.version },
    isSame: isSamePage,
    hasMoved: (since, now) => since.version !== now.version,
    isSaving: save.isPending,
    show: (shown) => reset(plainPage(shown)),
    forgetRefusal: save.reset,
  });
  useStoredDraft(draft, isChanged ? { ...page, version: base.version } : undefined);

  const saveOnce = useOneAtATime(async (checked: PageForm) => {
    const sent = plainPage(form.getValues());
    try {
      setBase(await save.mutateAsync({ ...checked, version: base.version }));
    } catch (error) {
      showAtRow(error);
      return;
    }
    // What was typed meanwhile stays, and isn't saved yet.
    if (isSamePage(plainPage(form.getValues()), sent)) {
      draft.clear();
      reset(checked);
    }
    toast.success('Page saved');
  });

  /** The database names the row that it refuses: `pins.1`, `links.0.url` (save_profile_page). */
  function showAtRow(error: unknown) {
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
    conflict: { ...conflict, theirs: theirsOf(saved, page), wasRefused: isChangedMeanwhile(save.error) },
    submit: form.handleSubmit((checked) => saveOnce(checked)),
    discard: conflict.takeTheirs,
  };
}

/** The parts of the saved page that differ from one's own. */
function theirsOf(saved: PageForm, mine: PageForm) {
  const { pins, links } = mine;
  return [
    {
      label: 'Pinned codes',
      value: saved.pins.map(({ brand, code }) => `${brand}, ${code}`).join('\n'),
      isSame: isSamePage({ ...saved, links }, mine),
    },
    {
      label: 'Links',
      value: saved.links.map(({ title, url }) => `${title}: ${url}`).join('\n'),
      isSame: isSamePage({ ...saved, pins }, mine),
    },
  ].filter(({ isSame }) => !isSame);
}

function messageForPageError(error: unknown): string {
  if (error instanceof InvalidInputError) {
    return "Something on the page can't be saved. Please check the titles and addresses.";
  }
  return messageForError(error);
}
