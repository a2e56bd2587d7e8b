import { ShieldCheck } from 'lucide-react';
import { paths } from '@/shared/paths';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { PlugDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';

/** Shown in place of the dashboard to whoever lacks the second factor that the agency asks for. */
export function SecondFactorNotice({ agency }: { agency: ActingAgency }) {
  return (
    <EmptyState
      drawing={<PlugDrawing />}
      sentence={`${agency.name} asks everybody in its team for an authenticator app. Add one to your account to go on.`}
      action={
        <LinkButton to={paths.profile('security')} icon={ShieldCheck}>
          Add an authenticator app
        </LinkButton>
      }
    />
  );
}
