import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { useRequireSecondFactor } from '../data/change-team';

interface SecondFactorCardProps {
  agency: ActingAgency;
  ownerHasOne: boolean;
}

/** The switch by which an owner asks everybody in the team for an authenticator app. */
export function SecondFactorCard({ agency, ownerHasOne }: SecondFactorCardProps) {
  const require = useRequireSecondFactor(agency);
  const set = useOneAtATime(async (isRequired: boolean) => {
    try {
      await require.mutateAsync(isRequired);
    } catch (error) {
      toast.error('Nothing was changed', { description: messageForError(error) });
      return;
    }
    if (isRequired) {
      toast.success('Everybody in the team needs an authenticator app now', {
        description: "Whoever has none can't act for the agency until they have added one.",
      });
    } else toast.success("An authenticator app isn't asked for any more");
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl">Security</h2>
      <Switch
        label="Require an authenticator app of everybody in the team"
        hint={
          ownerHasOne || agency.requiresSecondFactor
            ? "Whoever has none can't act for the agency until they have added one to their own account."
            : 'For you too, so add one to your own account first.'
        }
        checked={require.isPending ? require.variables : agency.requiresSecondFactor}
        disabled={require.isPending || !(ownerHasOne || agency.requiresSecondFactor)}
        onChange={({ target }) => void set(target.checked)}
      />
      {!ownerHasOne && !agency.requiresSecondFactor && (
        <TextLink
          to={paths.profile('security')}
          className="mt-3 inline-flex min-h-11 items-center font-semibold"
        >
          Add an authenticator app
        </TextLink>
      )}
    </Card>
  );
}
