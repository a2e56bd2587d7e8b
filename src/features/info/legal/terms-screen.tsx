import { LegalPage } from './legal-page';
import { PAYMENT_TERMS } from './payment-terms';
import { CLOSING_TERMS, OPENING_TERMS } from './terms';

/** The Terms of Service. */
export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="April 9, 2025"
      summary="Shoppers pay nothing. Influencers pay for a plan if they want more than one offer, can leave at any time, and get their most recent payment back on request. The rest is about being fair to each other."
      sections={[...OPENING_TERMS, PAYMENT_TERMS, ...CLOSING_TERMS]}
    />
  );
}
