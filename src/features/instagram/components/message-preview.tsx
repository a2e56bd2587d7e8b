import {
  composeMessage,
  composeProfileMessage,
  type InstagramMessage,
  MESSAGE_LENGTH,
} from '@rules/instagram-message';
import type { IfNothingLive } from '@rules/instagram-rules';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import type { OfferRow } from '@/lib/supabase/database';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { FormAlert } from '@/ui/form-alert';
import { chosenOffersQuery, newestOfBrandQuery } from '../data/own-offers';
import type { InstagramRuleForm } from '../rules/rule-form';
import { isSendable, SAMPLE_OFFER, toMessageOffer, whyNotSent } from '../rules/sent-offers';

interface MessagePreviewProps {
  userId: string;
  influencer: CodeOwner;
  /** Undefined for a rule that isn't saved yet. */
  ruleId: string | undefined;
  fields: InstagramRuleForm;
}

/** The message as Instagram will show it, and what of the rule isn't sent. */
export function MessagePreview({ userId, influencer, ruleId, fields }: MessagePreviewProps) {
  const headingId = useId();
  const { sendable, warnings, isLoading } = useChosenOffers(userId, influencer.id, fields);
  // A rule that isn't saved has no id yet. Another id takes its place, so that the message is as long as it will be.
  const rule = ruleId ?? SAMPLE_OFFER.id;
  const link = (path: string, query: Record<string, string>) =>
    `${location.origin}${path}?${new URLSearchParams({ ...query, rule, from: 'instagram' })}`;
  const nothingIsLive = sendable.length === 0 && warnings.length > 0 && !isLoading;
  const shown = nothingIsLive
    ? profileMessage(influencer, link(paths.influencer(influencer.username), {}), fields.if_nothing_live)
    : composeMessage({
        message: fields.message,
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

/** What a rule would send now, and a sentence for each of its offers that it wouldn't send. */
function useChosenOffers(
  userId: string,
  influencerId: string,
  { choice, offer_ids, brand_name }: InstagramRuleForm,
) {
  const isBrand = choice === 'brand';
  const chosen = useQuery(chosenOffersQuery(userId, influencerId, isBrand ? [] : offer_ids));
  const newest = useQuery(newestOfBrandQuery(userId, influencerId, isBrand ? brand_name : ''));
  if (isBrand) {
    const none = `${brand_name} has no live offer that anybody may see.`;
    return {
      sendable: newest.data ? [newest.data] : [],
      warnings: newest.data === null ? [none] : [],
      isLoading: newest.isLoading,
    };
  }
  const offers = offer_ids.map((id) => chosen.data?.[id]);
  return {
    sendable: offers.filter((offer) => offer != null).filter(isSendable),
    warnings: offers.flatMap(warningsOf),
    isLoading: chosen.isFetching && offers.includes(undefined),
  };
}

function warningsOf(offer: OfferRow | null | undefined): string[] {
  if (offer === null) return ["An offer of this rule was deleted or is hidden. It isn't sent."];
  const why = offer && whyNotSent(offer);
  return offer && why ? [`${offer.promo_code} of ${offer.brand_name} ${why}, so it isn't sent.`] : [];
}

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
