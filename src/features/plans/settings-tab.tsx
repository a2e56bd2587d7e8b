import { UserRound } from 'lucide-react';
import { pages } from '@/shared/pages';
import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import { SubscriptionPanel } from './components/subscription-panel';

/** An influencer's subscription, and the way to its profile. */
export function SettingsTab({ userId }: { userId: string }) {
  return (
    <div className="grid gap-6">
      <SubscriptionPanel userId={userId} />
      <Card>
        <h2 className="text-xl">Your profile</h2>
        <p className="mt-2 mb-5 text-muted">
          Your name, username, picture and password are on your profile page. It is what shoppers see beside
          your codes.
        </p>
        <LinkButton
          to={pages.profile.path}
          variant="secondary"
          icon={<UserRound size={18} aria-hidden="true" />}
        >
          Go to your profile
        </LinkButton>
      </Card>
    </div>
  );
}
