import {
  composeMessage,
  composeProfileMessage,
  type InstagramMessage,
  MESSAGE_LENGTH,
} from '@rules/instagram-message';
import type { IfNothingLive } from '@rules/instagram-rules';
import { useId } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { FormAlert } from '@/ui/form-alert';
import { SAMPLE_OFFER, toMessageOffer } from '../rules/sent-offers';
import type { useChosenOffers } from './use-chosen-offers';

interface MessagePreviewProps {
  message: string;
  offers: ReturnType<typeof useChosenOffers>;
  /** Undefined for a rule that isn't saved yet. */
  ruleId: string | undefined;
  ifNothingLive: IfNothingLive;
  influencer: CodeOwner;
}

/** The message as Instagram will show it, and what of the rule isn't sent. */
export function MessagePreview({ message, offers, ruleId, ifNothingLive, influencer }: MessagePreviewProps) {
  const headingId = useId();
  const { sendable, warnings, isLoading } = offers;
  // A rule that isn't saved has no id yet. Another id takes its place, so that the message is as long as it will be.
  const rule = ruleId ?? SAMPLE_OFFER.id;
  const link = (path: string, query: Record<string, string>) =>
    `${location.origin}${path}?${new URLSearchParams({ ...query, rule, from: 'instagram' })}`;
  const nothingIsLive = sendable.length === 0 && warnings.length > 0 && !isLoading;
  const shown = nothingIsLive
    ? profileMessage(influencer, link(paths.influencer(influencer.username), {}), ifNothingLive)
    : composeMessage({
        message,
        offers: sendable.length > 0 ? sendable.map(toMessageOffer) : [SAMPLE_OFFER],
        linkOf: ({ id }) => link('/deals', { offer: id }),
      });
  return (
    <aside
      aria-labelledby={headingId}
      className="min-w-0 @min-[56rem]:sticky @min-[56rem]:top-24 @min-[56rem]:self-start"
    >
      <h3 id={headingId} className="mb-3 text-base text-muted">
        As Instagram will show it
      </h3>
      <div className="grid gap-3">
        {warnings.map((warning) => (
          <FormAlert key={warning} tone="info">
            {warning}
          </FormAlert>
        ))}
        {shown ? (
          <>
            <MessageBubble message={shown} avatarUrl={influencer.avatarUrl} />
            <p className="text-sm text-muted tabular-nums">
              {`${shown.text.length} of ${MESSAGE_LENGTH} characters`}
            </p>
          </>
        ) : (
          <p className="text-muted">Nothing is sent.</p>
        )}
      </div>
    </aside>
  );
}

const profileMessage = (influencer: CodeOwner, link: string, ifNothingLive: IfNothingLive) =>
  ifNothingLive === 'nothing' ? null : composeProfileMessage({ influencerName: influencer.name, link });

interface MessageBubbleProps {
  message: InstagramMessage;
  avatarUrl: string | null;
}

/** A message as Instagram shows it: its text, and its buttons below. */
export function MessageBubble({ message: { text, buttons }, avatarUrl }: MessageBubbleProps) {
  return (
    <div className="flex max-w-sm items-end gap-2">
      <Avatar src={avatarUrl} size="sm" />
      <div className="min-w-0 flex-1 overflow-hidden rounded-lg rounded-bl-none border bg-raised shadow-card">
        <p className="px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
        <ul>
          {buttons.map(({ title, url }) => (
            <li
              key={url}
              className="min-h-10 truncate border-t px-4 py-2.5 text-center text-sm font-semibold"
            >
              {title}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
