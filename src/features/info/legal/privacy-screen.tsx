import { SectionedPage } from '../sectioned-page';
import { PRIVACY } from './privacy';

/** The Privacy Policy. It has to match what the database and the functions store. */
export function PrivacyScreen() {
  return (
    <SectionedPage
      title="Privacy Policy"
      updated="Last updated November 27, 2026"
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

const DATA = [
  { what: 'Email address and password', who: 'You; your agency sees the address' },
  { what: "A shopper's name, username and picture", who: 'You alone' },
  { what: "An influencer's profile and codes", who: 'Everybody' },
  { what: 'Whom you follow, and their shops', who: 'You alone; others see a number' },
  { what: 'What you saved, copied and muted', who: 'You alone' },
  { what: 'Whether a code worked for you', who: 'You alone; others see a number' },
  { what: 'What offers achieve', who: 'Their influencers, in sums' },
  { what: 'Your plan and its dates', who: 'You alone' },
  { what: 'The pages you visit elsewhere', who: 'Not stored' },
];

/** What is stored and who can see it, in one table. */
function AtAGlance() {
  return (
    <table className="mt-5 w-full text-left text-base">
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-2 pr-4 font-medium">What</th>
          <th className="py-2 font-medium">Who sees it</th>
        </tr>
      </thead>
      <tbody>
        {DATA.map(({ what, who }) => (
          <tr key={what} className="border-t align-top">
            <th className="py-2.5 pr-4 font-semibold">{what}</th>
            <td className="py-2.5">{who}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
