interface Applicant {
  name: string;
  username: string;
  email: string;
}

/** A mailto link that asks support to make the account an influencer's (docs/product/accounts-and-sessions.md#application). */
export function influencerRequestLink(supportEmail: string, { name, username, email }: Applicant): string {
  const subject = 'Influencer account request';
  const body = [
    'Hello Promobell team,',
    '',
    'I would like to turn my account into an influencer account.',
    '',
    `Name: ${name}`,
    `Username: @${username}`,
    `Email: ${email}`,
    '',
    'My social profiles:',
    '',
  ].join('\r\n');
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
