import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactMail, contactSubject } from '@/features/contact/contact-mail';
import { env } from '@/lib/env';
import { pages } from '@/shared/pages';
import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';
import { TicketSheet } from '@/ui/ticket-sheet';

export function Component() {
  const [params] = useSearchParams();
  const subject = contactSubject(params.get('subject'));
  const { supportEmail } = env;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Contact" description="No ticket numbers, no bots: a person reads what you write." />
      <div className="grid items-start gap-10 md:grid-cols-2 md:gap-14">
        {/* The box limits the ticket's height, which would otherwise be that of the column beside it. */}
        <div>
          {supportEmail === undefined ? (
            <OtherWays />
          ) : (
            <EmailUs supportEmail={supportEmail} subject={subject} />
          )}
        </div>
        <WhatHelps />
      </div>
    </div>
  );
}

function EmailUs({ supportEmail, subject }: { supportEmail: string; subject: string | undefined }) {
  return (
    <TicketSheet
      stub={
        <>
          <LinkButton href={contactMail(supportEmail, subject)} target={undefined} full icon={Mail}>
            Email us
          </LinkButton>
          <p className="text-sm">
            It opens your mail app. The answer comes to the address that you write from.
          </p>
        </>
      }
    >
      <h2 className="text-xl">Write to us</h2>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-muted">To</dt>
          <dd className="font-semibold wrap-anywhere">{supportEmail}</dd>
        </div>
        {subject !== undefined && (
          <div>
            <dt className="text-sm text-muted">About</dt>
            <dd className="font-semibold wrap-anywhere">{subject}</dd>
          </div>
        )}
      </dl>
    </TicketSheet>
  );
}

const TOPICS: { about: string; text: ReactNode }[] = [
  {
    about: 'The Elite plan',
    text: 'Your username, roughly how many codes you publish, and whether a team publishes with you.',
  },
  {
    about: 'A refund',
    text: 'Your username is enough. You get the whole of your most recent payment back.',
  },
  {
    about: 'An influencer account',
    text: (
      <span>
        You can <TextLink to={pages.influencerApply.path}>apply by yourself</TextLink>; it takes a minute. Or
        write your username and where people follow you.
      </span>
    ),
  },
  {
    about: "Something that doesn't work",
    text: 'Where you were, what you did and what you saw. A screenshot says it fastest.',
  },
];

function WhatHelps() {
  return (
    <section aria-labelledby="what-helps">
      <h2 id="what-helps" className="text-xl">
        What to expect
      </h2>
      <p className="mt-3 text-muted">
        Messages are answered in the order they come in. Tell us this much, and one answer is usually enough:
      </p>
      <dl className="mt-5 divide-y border-y">
        {TOPICS.map(({ about, text }) => (
          <div key={about} className="py-4">
            <dt className="font-semibold">{about}</dt>
            <dd className="mt-0.5 text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-muted">Nobody at Promobell ever asks for your password.</p>
    </section>
  );
}

/** Shown instead of the mail button when the site has no support address. */
function OtherWays() {
  const profiles = [
    { name: 'Instagram', url: env.instagramUrl },
    { name: 'TikTok', url: env.tiktokUrl },
  ].flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));
  return (
    <Card>
      <h2 className="text-xl">Reach us</h2>
      <p className="mt-3 text-muted">
        This site has no public mailbox. If you have an account, answer any email that you have from
        Promobell: it comes to us.
      </p>
      {profiles.length > 0 && (
        <>
          <p className="mt-3 text-muted">Or send us a message:</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {profiles.map(({ name, url }) => (
              <LinkButton key={name} href={url} variant="secondary">
                Message us on {name}
              </LinkButton>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
