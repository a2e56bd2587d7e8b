import { paths } from '@/shared/paths';
import { TicketDrawing } from '@/ui/drawings/ticket-drawing';
import { LinkButton } from '@/ui/link-button';

/** The upload page for visitors. Signing in and signing up lead back here. */
export function SignInRequired({ here }: { here: string }) {
  return (
    <div className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      <TicketDrawing />
      <h1 className="mt-8 max-w-xl text-2xl text-balance">
        Authentication Required: You need to be logged in to access this page.
      </h1>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.login(here)}>Sign In</LinkButton>
        <LinkButton to={paths.signup(here)} variant="secondary">
          Sign Up
        </LinkButton>
      </div>
    </div>
  );
}
