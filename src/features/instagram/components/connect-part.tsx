import { composeMessage } from '@rules/instagram-message';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleHeart } from 'lucide-react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { QueryState } from '@/shared/query-state';
import { SectionCard } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { authorisationQuery } from '../data/instagram-account';
import { SAMPLE_OFFER } from '../rules/sent-offers';
import { messageForInstagramError } from '../rules/words';
import { MessageBubble } from './message-preview';

interface ConnectPartProps {
  userId: string;
  influencer: CodeOwner;
}

/** Says to an influencer without a connected account what connecting does and takes, with the way to Instagram. */
export function ConnectPart({ userId, influencer }: ConnectPartProps) {
  const isOwn = userId === influencer.id;
  return (
    <SectionCard
      title={isOwn ? 'Answer comments with your code' : `Answer comments with ${influencer.name}'s codes`}
      description="Followers ask “code?” under a post, in reply to a story or by message. They get a message with the code at once: what it saves, until when, and the link to it. It comes from the offer itself, so it's never an expired one."
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-brass">
            <li>
              It takes a professional account at Instagram, business or creator. Any account can be made one,
              free of charge, in Instagram's settings.
            </li>
            <li>
              Instagram asks whether Promobell may read and answer comments and messages. Promobell posts
              nothing by itself, follows nobody, and keeps no comment's text.
            </li>
            <li>
              Each message says that it was sent automatically and, for an affiliate link, that it's a paid
              one.
            </li>
          </ul>
          <div className="mt-6">
            <ConnectLink userId={userId} influencerId={influencer.id} label="Connect Instagram" />
          </div>
        </div>
        <Example avatarUrl={influencer.avatarUrl} />
      </div>
    </SectionCard>
  );
}

/** An example: what a follower asks, and the message that answers it. */
function Example({ avatarUrl }: { avatarUrl: string | null }) {
  const message = composeMessage({
    message: 'Thanks for asking!',
    offers: [{ ...SAMPLE_OFFER, description: '20% off your first order' }],
    linkOf: () => `${location.origin}/deals`,
  });
  return (
    <div inert className="grid grid-cols-1 content-start gap-3 rounded bg-sunken p-4">
      <p className="justify-self-end rounded-lg rounded-br-none bg-brass px-4 py-2 text-sm text-on-brass">
        code?
      </p>
      <MessageBubble message={message} avatarUrl={avatarUrl} />
    </div>
  );
}

interface ConnectLinkProps {
  userId: string;
  influencerId: string;
  label: string;
}

/** The link to Instagram's page that asks to connect, or a sentence where the site's operator hasn't set Instagram up. */
export function ConnectLink({ userId, influencerId, label }: ConnectLinkProps) {
  const authorisation = useQuery(authorisationQuery(userId, influencerId));
  return (
    <QueryState
      query={authorisation}
      waiting={
        <div role="status" aria-label="Asking Instagram">
          <Skeleton className="h-11 w-48 rounded" />
        </div>
      }
      messageFor={messageForInstagramError}
      asLine
    >
      {(page) =>
        page ? (
          <LinkButton href={page.url} target="_self" icon={MessageCircleHeart}>
            {label}
          </LinkButton>
        ) : (
          <FormAlert tone="info">
            Instagram isn't set up on this site. Whoever runs it has to do that once, and then you can connect
            your account here.
          </FormAlert>
        )
      }
    </QueryState>
  );
}
