import { Mail } from 'lucide-react';
import { contactMail } from '@/domain/contact-mail';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { TicketSheet } from '@/ui/ticket-sheet';
import { type ContactWays, OtherWays } from './other-ways';
import { WhatHelps } from './what-helps';

interface ContactScreenProps {
  ways: ContactWays;
  /** What the mail is about, from the link that led here. */
  subject: string | undefined;
}

export function ContactScreen({ ways, subject }: ContactScreenProps) {
  const { supportEmail } = ways;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Contact" description="No ticket numbers, no bots: a person reads what you write." />
      <div className="grid items-start gap-10 md:grid-cols-2 md:gap-14">
        {/* A box of its own: a ticket fills the height it is given, here that of the column beside it. */}
        <div>
          {supportEmail === undefined ? (
            <OtherWays ways={ways} />
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
          <LinkButton
            href={contactMail(supportEmail, subject)}
            target={undefined}
            full
            icon={<Mail size={18} aria-hidden="true" />}
          >
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
