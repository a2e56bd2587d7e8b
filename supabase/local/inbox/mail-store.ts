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

/** The most mails that are kept; the oldest are dropped. */
const KEPT_MAILS = 500;

/** Keeps the mails that would have been sent, newest first, for the inbox page and the tests. */
export class MailStore {
  #mails: Mail[] = [];

  add(mail: Omit<Mail, 'id' | 'sentAt' | 'headers'> & Partial<Pick<Mail, 'headers'>>): Mail {
    const kept = { headers: {}, ...mail, id: randomUUID(), sentAt: new Date().toISOString() };
    this.#mails = [kept, ...this.#mails].slice(0, KEPT_MAILS);
    return kept;
  }

  list(to?: string): Mail[] {
    return to === undefined ? this.#mails : this.#mails.filter((mail) => mail.to === to);
  }

  get(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}
