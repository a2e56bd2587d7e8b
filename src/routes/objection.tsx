import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { decisionQuery, useSendObjection } from '@/features/objection/decision';
import type { Decision } from '@/lib/supabase/database';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { TextArea } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';

/** The lengths that the database takes (object_to_decision). */
const FEWEST_CHARACTERS = 10;
const MAX_CHARACTERS = 2_000;

const objectionSchema = z.object({
  words: z
    .string()
    .check(
      z.trim(),
      z.minLength(FEWEST_CHARACTERS, `Tell us in at least ${FEWEST_CHARACTERS} characters.`),
      z.maxLength(MAX_CHARACTERS, 'Use at most 2,000 characters.'),
    ),
});
type ObjectionFields = z.infer<typeof objectionSchema>;

const NO_LINK = 'This link is not complete. Please open it from the mail again.';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Your objection"
      description="What we decided, why, and what you say to it."
      footer={<TextLink to={pages.contact.path}>Other ways to reach us</TextLink>}
    >
      <Objection token={params.get('token')} />
    </NarrowPage>
  );
}

/** What was decided and why, and the form by which the addressee of the mail objects, without signing in. */
function Objection({ token }: { token: string | null }) {
  const decision = useQuery({ ...decisionQuery(token ?? ''), enabled: token !== null });
  if (token === null) return <FormAlert>{NO_LINK}</FormAlert>;
  return (
    <QueryState query={decision} waiting={<Waiting />}>
      {(found) => (found ? <Loaded token={token} decision={found} /> : <FormAlert>{NO_LINK}</FormAlert>)}
    </QueryState>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}

function Loaded({ token, decision }: { token: string; decision: Decision }) {
  const { thing, reason, brand_name, promo_code, objected_at, refused_because } = decision;
  const isAccount = thing === 'account';
  if (reason === null) {
    return (
      <FormAlert tone="success">
        What this link is about doesn't stand any more. There is nothing to object to.
      </FormAlert>
    );
  }
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-lg">
          {isAccount ? 'Your account is suspended' : `Your offer ${brand_name} ${promo_code} is hidden`}
        </h2>
        <p className="mt-2 rounded-sm bg-sunken px-3 py-2 wrap-anywhere">{reason}</p>
      </div>
      {refused_because !== null ? (
        <>
          <FormAlert tone="info">
            We have read your objection, and what we decided stays: {refused_because}
          </FormAlert>
          <p className="text-sm text-muted">
            <TextLink to={pages.contact.path}>The contact page</TextLink> tells how else to reach us.
          </p>
        </>
      ) : (
        <ObjectionForm token={token} sent={objected_at !== null} words={decision.words ?? ''} />
      )}
    </div>
  );
}

function ObjectionForm({ token, sent, words }: { token: string; sent: boolean; words: string }) {
  const objection = useSendObjection(token);
  const form = useForm<ObjectionFields>({
    resolver: zodResolver(objectionSchema),
    defaultValues: { words },
  });
  const send = useSendOnce(objection);
  const submit = form.handleSubmit((fields) => send(fields.words));
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Object">
      {objection.isError && <FormAlert>{messageForError(objection.error)}</FormAlert>}
      {sent && !objection.isError && (
        <FormAlert tone="success">
          We have your objection, and answer by mail. Until then you can change it here.
        </FormAlert>
      )}
      <TextArea
        label="Why are we wrong?"
        hint="What should we know? A person reads it."
        rows={6}
        {...fieldOf(form, 'words')}
      />
      <Button type="submit" full loading={objection.isPending} loadingLabel="Sending...">
        {sent ? 'Send the changed objection' : 'Send objection'}
      </Button>
    </form>
  );
}
