import { type OutgoingMail, sendMail } from '../send-mail.ts';

/**
 * Sends mails about something that has happened. What happened stays so when one can't be sent: that is logged.
 * @returns whether all of them went out
 */
export async function tell(mails: readonly OutgoingMail[]): Promise<boolean> {
  const sent = await Promise.all(
    mails.map((mail) =>
      sendMail(mail).then(
        () => true,
        (error) => {
          console.error(`The mail "${mail.subject}" was not sent:`, error);
          return false;
        },
      ),
    ),
  );
  return sent.every(Boolean);
}
