import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { offersLabel } from '@/domain/counts';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextField } from '@/ui/text-field';
import { blockDomain, unblockDomain } from '../data/acts';
import { domainReachQuery, domainsQuery } from '../data/desk';
import { domainWritten } from '../rules/written-domain';
import { DeskTime } from './desk-time';
import { SearchResults } from './search-results';
import { useDesk } from './use-desk';

const domainSchema = z.object({
  domain: z.string().check(
    z.overwrite((written) => domainWritten(written) ?? ''),
    z.minLength(1, 'Give a domain such as scam.example.'),
  ),
});
type DomainFields = z.infer<typeof domainSchema>;

export function DomainsPanel() {
  const { userId, openAct } = useDesk();
  const query = useQuery(domainsQuery(userId));
  return (
    <>
      <BlockForm />
      <SearchResults query={query} loading="Loading blocked domains" nothing="No domain is blocked.">
        {(domains) => (
          <ul className="divide-y rounded-lg border bg-raised shadow-card">
            {domains.map(({ domain, reason, blocked_at, offers }) => (
              <li key={domain} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 md:px-5">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold wrap-anywhere">{domain}</p>
                  <p className="text-sm wrap-anywhere">{reason}</p>
                  <p className="text-sm text-muted">
                    since <DeskTime at={blocked_at} /> · {hidesLabel(offers)}
                  </p>
                </div>
                <Button size="sm" variant="secondary" onClick={() => openAct(unblockDomain(domain, offers))}>
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SearchResults>
    </>
  );
}

const hidesLabel = (offers: number) =>
  offers === 0 ? 'no offer leads there' : `hides ${offersLabel(offers)}`;

/** Looks up first what a domain would hide, so that the confirmation can name it. */
function BlockForm() {
  const { userId, openAct } = useDesk();
  const client = useQueryClient();
  const shownForm = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<DomainFields>({ resolver: zodResolver(domainSchema), defaultValues: { domain: '' } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ domain }) => {
    setFailure(null);
    try {
      const reach = await client.fetchQuery(domainReachQuery(userId, domain));
      // Whoever has gone to another tab meanwhile isn't asked there.
      if (shownForm.current) openAct(blockDomain(reach));
    } catch (error) {
      setFailure(error);
    }
  });

  return (
    <form
      ref={shownForm}
      noValidate
      onSubmit={submit}
      aria-labelledby="block-domain"
      className="mb-6 grid gap-3 rounded-lg border bg-raised p-4 shadow-card md:p-5"
    >
      <h2 id="block-domain" className="text-lg">
        Block a domain
      </h2>
      {failure !== null && <FormAlert>{messageForError(failure)}</FormAlert>}
      <div className="grid max-w-2xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <TextField
          label="Domain"
          hint="Those below it are blocked, too. Before you confirm, you see what it hides."
          placeholder="scam.example"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldOf(form, 'domain')}
        />
        {/* The margin puts the button beside the field, below its label. */}
        <Button type="submit" variant="secondary" loading={isSubmitting} className="sm:mt-6.5">
          Block domain
        </Button>
      </div>
    </form>
  );
}
