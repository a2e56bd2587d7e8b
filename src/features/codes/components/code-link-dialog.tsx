import { EmbedCode } from '@/features/embed/embed-code';
import { LinkDialog } from '@/features/short-links/link-dialog';
import type { OfferRow } from '@/lib/supabase/database';
import type { CodeOwner } from '../code-owner';

interface CodeLinkDialogProps {
  userId: string;
  influencer: CodeOwner;
  of: OfferRow | 'profile';
  onClose: () => void;
}

/** The short link of a code, or of the profile. */
export function CodeLinkDialog({ userId, influencer, of, onClose }: CodeLinkDialogProps) {
  const isProfile = of === 'profile';
  return (
    <LinkDialog
      userId={userId}
      influencerId={influencer.id}
      offerId={isProfile ? undefined : of.id}
      of={isProfile ? `the profile of ${influencer.name}` : `${of.promo_code} of ${of.brand_name.trim()}`}
      onClose={onClose}
    >
      {isProfile ? (
        <EmbedCode
          of={{ kind: 'influencer', handle: influencer.id }}
          title={`Promo codes of ${influencer.name}`}
        />
      ) : (
        // Nobody sees in a frame what is for followers only.
        !of.followers_only && (
          <EmbedCode of={{ kind: 'offer', id: of.id }} title={`${of.brand_name.trim()}: ${of.description}`} />
        )
      )}
    </LinkDialog>
  );
}
