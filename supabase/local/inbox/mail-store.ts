import { randomUUID } from 'node:crypto';

export interface Mail {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  sentAt: string;
}

/** Beyond this number the oldest mails are dropped. */
const MAX_MAILS = 500;

/** The mails that would have been sent, newest first, for the inbox page and the tests. */
export class MailStore {
  #mails: Mail[] = [];
  /** Set by tests: the mail service is out of order and takes no mail. */
  isOut = false;

  add(mail: Omit<Mail, 'id' | 'sentAt' | 'headers'> & Partial<Pick<Mail, 'headers'>>): Mail {
    const stored = { headers: {}, ...mail, id: randomUUID(), sentAt: new Date().toISOString() };
    this.#mails = [stored, ...this.#mails].slice(0, MAX_MAILS);
    return stored;
  }

  list(to?: string): Mail[] {
    return to === undefined ? this.#mails : this.#mails.filter((mail) => mail.to === to);
  }

  get(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
