import { env } from '@/lib/env';
import { useSession } from '@/shared/session/use-session';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';
import type { Action } from '../content';

export function ActionLinks({ actions }: { actions: readonly Action[] }) {
  return actions.map((action) => <ActionLink key={action.words} action={action} />);
}

/** An action as it is for whoever looks: a visitor, a member or an influencer. */
export function ActionLink({ action, className }: { action: Action; className?: string }) {
  const { status, profile } = useSession();
  const isMember = status === 'signed-in';
  const { words, to, isSecondary, isQuiet, site } = {
    ...action,
    ...(isMember && action.forMembers),
    ...(isMember && profile?.is_influencer && action.forInfluencers),
  };
  const look = { variant: isSecondary ? 'secondary' : 'primary', className } as const;
  const href = site && env[site];
  if (href) {
    return (
      <LinkButton href={href} {...look}>
        {words}
      </LinkButton>
    );
  }
  if (isQuiet) {
    return (
      <TextLink to={to} className="inline-flex min-h-11 items-center">
        {words}
      </TextLink>
    );
  }
  return (
    <LinkButton to={to} {...look}>
      {words}
    </LinkButton>
  );
}
