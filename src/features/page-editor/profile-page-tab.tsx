import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Plus } from 'lucide-react';
import { useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { CodeOwner } from '@/features/codes/code-owner';
import { EmbedCode } from '@/features/embed/embed-code';
import { BioLink } from '@/features/short-links/short-address';
import { ChangedMeanwhile } from '@/shared/edit-conflict';
import { fieldOf } from '@/shared/field-of';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { OrderedRows } from './components/ordered-rows';
import { PinsField } from './components/pins-field';
import { usePageForm } from './components/use-page-form';
import { profilePageQuery } from './data/profile-page';
import { type PageForm, PROFILE_PAGE_LIMITS, type SavedPage } from './rules/page-form';

interface ProfilePageTabProps {
  userId: string;
  influencer: CodeOwner;
}

/** What an influencer puts on its page, the link that leads there, and the frame for other sites (docs/product/pages-and-seo.md#pinned-offers). */
export function ProfilePageTab({ userId, influencer }: ProfilePageTabProps) {
  const page = useQuery(profilePageQuery(userId, influencer.id));
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid gap-6 p-4 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-xl">The link for your bio</h2>
            <p className="mt-1 max-w-prose text-sm text-muted">
              One short link to the page with all your codes, for Instagram, TikTok, a poster or a mail.
            </p>
          </div>
          <LinkButton
            to={paths.influencer(influencer.username || influencer.id)}
            variant="secondary"
            size="sm"
            icon={ExternalLink}
          >
            See the page
          </LinkButton>
        </div>
        <BioLink userId={userId} influencerId={influencer.id} />
        <EmbedCode
          of={{ kind: 'influencer', handle: influencer.id }}
          title={`Promo codes of ${influencer.name}`}
        />
      </Card>
      <Card className="p-4 md:p-6">
        <h2 className="mb-5 text-xl">What stands on it</h2>
        <QueryState
          query={page}
          waiting={
            <div role="status" aria-label="Loading the page" className="grid gap-3">
              <Skeleton className="h-11 w-full" />
              <Skeleton className="h-40 w-full" />
            </div>
          }
        >
          {(saved) => <PageEditor userId={userId} influencerId={influencer.id} saved={saved} />}
        </QueryState>
      </Card>
    </div>
  );
}

interface PageEditorProps {
  userId: string;
  influencerId: string;
  saved: SavedPage;
}

function PageEditor({ userId, influencerId, saved }: PageEditorProps) {
  const { form, isChanged, conflict, error, isSaving, submit, discard } = usePageForm({
    userId,
    influencerId,
    saved,
  });
  const saveButton = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={start}
      tabIndex={-1}
      noValidate
      aria-label="What stands on the page"
      className="grid gap-8 outline-none"
      onSubmit={submit}
    >
      <PinsField control={form.control} userId={userId} influencerId={influencerId} />
      <LinksField form={form} />
      {conflict.isOutdated ? (
        <ChangedMeanwhile {...conflict} what="the page" saveButton={saveButton} />
      ) : (
        error !== undefined && <FormAlert>{error}</FormAlert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={saveButton}
          type="submit"
          loading={isSaving}
          loadingLabel="Saving..."
          disabled={!isChanged || conflict.isOutdated}
        >
          Save the page
        </Button>
        {isChanged && (
          <>
            <Button
              variant="ghost"
              disabled={isSaving}
              onClick={() => {
                // The button goes, and with it the focus.
                start.current?.focus({ preventScroll: true });
                discard();
              }}
            >
              Discard changes
            </Button>
            <p className="text-sm text-muted">Not saved yet.</p>
          </>
        )}
      </div>
    </form>
  );
}

/** Where else to find the influencer: titles and addresses, in their order. */
function LinksField({ form }: { form: UseFormReturn<PageForm> }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'links' });
  const isFull = fields.length >= PROFILE_PAGE_LIMITS.links;
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">Links</legend>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        They stand below the pinned codes, up to {PROFILE_PAGE_LIMITS.links}. Where you earn by one, say so in
        its title.
      </p>
      <OrderedRows
        label="Links"
        rows={fields}
        nameOf={(_, index) => `link ${index + 1}`}
        onMove={move}
        onRemove={remove}
        isWide
      >
        {(_, index) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              {...fieldOf(form, `links.${index}.title`)}
              label={`Title of link ${index + 1}`}
              maxLength={PROFILE_PAGE_LIMITS.title}
              autoComplete="off"
            />
            <TextField
              {...fieldOf(form, `links.${index}.url`)}
              label={`Address of link ${index + 1}`}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
            />
          </div>
        )}
      </OrderedRows>
      <Button
        variant="secondary"
        className="mt-3"
        icon={Plus}
        disabled={isFull}
        onClick={() => append({ title: '', url: '' })}
      >
        {isFull ? 'As many links as fit' : 'Add a link'}
      </Button>
    </fieldset>
  );
}
