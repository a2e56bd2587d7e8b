import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsHere } from '@/shared/leaving';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import { forgetAuthorisation, storedAuthorisation } from './authorisation';
import { connectionQuery } from './data/instagram-account';
import { messageForInstagramError } from './rules/words';

interface ConnectInstagramProps {
  userId: string;
  /** Where the person goes on when nothing was connected. */
  home: string;
}

/** Finishes what was begun at Instagram: connects the account, and leads back to the tab that asked for it. */
export function ConnectInstagramScreen({ userId, home }: ConnectInstagramProps) {
  const [authorisation] = useState(storedAuthorisation);
  if (authorisation === null) {
    return (
      <Ended home={home}>
        There is nothing to connect here. Begin on the tab Instagram of your dashboard.
      </Ended>
    );
  }
  if ('refused' in authorisation) return <Refused why={authorisation.refused} home={home} />;
  return <Connecting userId={userId} authorisation={authorisation} home={home} />;
}

function Refused({ why, home }: { why: 'denied' | 'other'; home: string }) {
  useEffect(forgetAuthorisation, []);
  return (
    <Ended home={home}>
      {why === 'denied'
        ? "You didn't allow it at Instagram, so nothing was connected. You can begin again at any time."
        : "Instagram couldn't connect the account. Please begin again."}
    </Ended>
  );
}

interface ConnectingProps extends ConnectInstagramProps {
  authorisation: { code: string; state: string };
}

function Connecting({ userId, authorisation, home }: ConnectingProps) {
  const connection = useQuery(connectionQuery(userId, authorisation));
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const leave = useEffectEvent(
    async ({ influencerId, username }: { influencerId: string; username: string }) => {
      toast.success(`@${username} is connected`);
      await client.invalidateQueries({ queryKey: queryKeys.mine(userId).instagram(influencerId).all });
      if (isHere.current) await navigate(instagramTabPath(userId, influencerId), { replace: true });
    },
  );
  const { data, isSuccess, isError, error } = connection;
  useEffect(() => {
    // A code works once: whatever became of it, another try begins at Instagram.
    if (isSuccess || isError) forgetAuthorisation();
    if (data) void leave(data);
  }, [data, isSuccess, isError]);
  if (isError) return <Ended home={home}>{messageForInstagramError(error)}</Ended>;
  return (
    <p role="status" className="text-muted">
      Connecting your Instagram account...
    </p>
  );
}

function Ended({ home, children }: { home: string; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <FormAlert tone="info">{children}</FormAlert>
      <LinkButton to={home} full>
        Back to the dashboard
      </LinkButton>
    </div>
  );
}

/** Where an influencer's Instagram account is looked after: by itself in its dashboard, by its agency on its page. */
const instagramTabPath = (userId: string, influencerId: string) =>
  userId === influencerId
    ? paths.influencerDashboard({ tab: 'instagram' })
    : paths.manageInfluencerCodes(influencerId, { tab: 'instagram' });
