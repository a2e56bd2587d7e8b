import { ArrowUpRight } from 'lucide-react';
import { pages } from '@/shared/pages';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import type { UploadFailure } from '../rules/upload-state';

/** Why the server refused the upload; with an upgrade link when the plan is the reason. */
export function UploadFailureAlert({ failure }: { failure: UploadFailure }) {
  return (
    <FormAlert>
      <p className="whitespace-pre-line wrap-anywhere">{failure.message}</p>
      {failure.isBeyondPlan && (
        <div className="mt-3">
          <LinkButton to={pages.pricing.path} size="sm" icon={<ArrowUpRight size={16} aria-hidden="true" />}>
            Upgrade your plan
          </LinkButton>
        </div>
      )}
    </FormAlert>
  );
}
