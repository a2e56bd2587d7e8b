import { LinkDialog } from '@/features/short-links/public/link-dialog';
import type { OfferRow } from '@/lib/supabase/database';
import type { CodeOwner } from '../public/code-owner';

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
    />
  );
}
