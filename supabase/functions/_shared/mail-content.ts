/**
 * What a mail says. A mail to an address that isn't proven has no name, username, address or other text that a person chose: whoever
 * has that mailbox may never have heard of us, and nobody should be able to send them text under our name. The pages behind the buttons
 * show the names to those who sign in. Names in other mails are made by nameInMail. `groups` may quote more of such text, in mails that somebody
 * with a proven address asked for.
 */
export interface MailContent {
  subject: string;
  /** The heading; 'Hello!' without one. */
  greeting?: string;
  /** Paragraphs, with at most one list of steps between them. */
  parts: (string | string[])[];
  /** Numbers with their names, below the paragraphs. */
  figures?: MailFigure[];
  groups?: MailGroup[];
  /** What there is besides the groups. */
  more?: string;
  /** The button's label and address. */
  action: string;
  link: string;
  /** An alternative, below the button. */
  alternative?: { action: string; link: string };
  /** Why the recipient gets this mail. */
  footnote: string;
  unsubscribe?: { action: string; link: string };
}

export interface MailFigure {
  name: string;
  value: string;
  /** What it is compared with. */
  note: string;
}

interface MailItem {
  title: string;
  text: string;
  link: string;
  /** What the link is for, beside the title, which is a link, too. */
  action?: string;
}

/** A heading with links below it. */
export interface MailGroup {
  heading: string;
  items: MailItem[];
}
