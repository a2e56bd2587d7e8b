/** Who manages the codes: the influencer, or an agency for it. */
export type Audience = 'own' | 'agency';

/** The wording that differs between the two. */
export const AUDIENCE_LABELS = {
  own: {
    addTab: 'Add Promo Code',
    empty: "You haven't published a promo code yet",
    addFirst: 'Add your first code',
  },
  agency: {
    addTab: 'Add New Code',
    empty: 'No promo codes found for this influencer.',
    addFirst: 'Add First Code',
  },
} as const satisfies Record<Audience, Record<string, string>>;
