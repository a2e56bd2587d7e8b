import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { deletionStateQuery } from '@/features/instagram/data-deletion';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Deletion of your data"
      description="What you asked for at Instagram."
      footer={<TextLink to={pages.privacy.path}>What Promobell stores</TextLink>}
    >
      <DataDeletion confirmationCode={params.get('code') ?? ''} />
    </NarrowPage>
  );
}

/** How far the deletion is that somebody asked for at Instagram. */
function DataDeletion({ confirmationCode }: { confirmationCode: string }) {
  const deletion = useQuery({ ...deletionStateQuery(confirmationCode), enabled: confirmationCode !== '' });
  if (confirmationCode === '') return <UnknownDeletion />;
  return (
    <QueryState
      query={deletion}
      waiting={
        <div role="status" aria-label="Loading">
          <Skeleton className="h-12 w-full rounded" />
        </div>
      }
    >
      {(state) =>
        state === null ? (
          <UnknownDeletion />
        ) : (
          <div className="grid gap-4">
            {state === 'done' ? (
              <FormAlert tone="success">What Promobell had of your Instagram account is deleted.</FormAlert>
            ) : (
              <FormAlert tone="info">
                What Promobell has of your Instagram account is being deleted.
              </FormAlert>
            )}
            <p className="text-sm text-muted wrap-anywhere">Confirmation code: {confirmationCode}</p>
          </div>
        )
      }
    </QueryState>
  );
}

function UnknownDeletion() {
  return (
    <FormAlert tone="info">
      We know no deletion with this code. Please open the address that Instagram showed you.
    </FormAlert>
  );
}
