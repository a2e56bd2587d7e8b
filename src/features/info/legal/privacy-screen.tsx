import { AtAGlance } from './at-a-glance';
import { LegalPage } from './legal-page';
import { PRIVACY } from './privacy';

/** The Privacy Policy, true of what the database and the functions hold. */
export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="November 21, 2026"
      summary={
        <>
          <p>
            We store what the bell needs to ring, and show as little of it as we can. Here is all of it, first
            at a glance.
          </p>
          <AtAGlance />
        </>
      }
      sections={PRIVACY}
    />
  );
}
