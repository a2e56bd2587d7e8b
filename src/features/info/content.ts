import type { ComponentType } from 'react';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';

type Words = string | { words: string; to: string } | { words: string; lang: string } | { emphasis: string };
/** Running text, with links, words of another language and emphasis in it. */
export type Text = string | readonly Words[];

export interface Table {
  heads: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}
export type Block =
  | Text
  | { quote: string }
  | { points: readonly Text[] }
  | { terms: readonly { name: string; text: Text }[] }
  | Table;

export interface Section {
  id: string;
  title: string;
  body: readonly Block[];
  /** The date on which the section came, if it came later than the others. */
  added?: string;
}

/**
 * A link that looks like a button, or like a link in a text when it `isQuiet`. `forMembers` and `forInfluencers` replace parts of it for
 * whoever has such an account.
 */
export interface Action {
  words: string;
  to: string;
  isSecondary?: boolean;
  isQuiet?: boolean;
  /** The setting with another site's address, to which the action leads instead where that is set. */
  site?: 'affiliateUrl';
  forMembers?: Partial<Action>;
  forInfluencers?: Partial<Action>;
}

/** Where one begins to follow, and to publish: only visitors are asked to sign up. */
export const TO_FOLLOW = { to: pages.signup.path, forMembers: { to: pages.influencers.path } };
export const TO_PUBLISH = {
  to: paths.signupAsInfluencer(),
  forMembers: { to: pages.influencerApply.path },
  forInfluencers: { to: pages.influencerDashboard.path },
};

/** The next step towards the browser extension. */
interface ExtensionAction {
  /** The words of the button that leads to the store. */
  getExtension: string;
  isSecondary?: boolean;
}

export interface Item {
  title: string;
  text: string;
}
export interface Step extends Item {
  action: Action | ExtensionAction;
  scene: ComponentType;
}

/** What a page of texts is made of, from its top down. */
export type Part =
  | { kind: 'header'; title: string; description: string }
  | {
      kind: 'hero';
      above: string;
      title: string;
      lead: string;
      actions: readonly Action[];
      drawing: ComponentType;
    }
  | { kind: 'story'; above: string; title: string; drawing: ComponentType; body: readonly Block[] }
  | { kind: 'document'; title: string; updated: string; summary: readonly Block[] }
  | { kind: 'sections'; sections: readonly Section[]; additions?: readonly Section[] }
  | { kind: 'steps'; steps: readonly Step[] }
  | {
      kind: 'extension';
      title: string;
      lead: string;
      terms: readonly { name: string; text: Text }[];
      /** The words of the button that leads to the store. */
      get: string;
      /** What stands in the button's place while no store has the extension. */
      missing: { text: string; action: Action };
    }
  /** How long a code is in sight elsewhere, a short time, and here, a long one. */
  | { kind: 'shelf'; title: string; short: Item; long: Item }
  | { kind: 'places'; title: string; drawing: ComponentType; places: readonly Item[] }
  | {
      kind: 'prices';
      title: string;
      table: Table;
      texts: readonly string[];
      actions: readonly Action[];
    }
  | { kind: 'rules'; rules: readonly Item[] }
  | { kind: 'facts'; facts: readonly { value: string; label: string }[] }
  | { kind: 'example'; title: string; text: string; table: Table }
  | {
      kind: 'questions';
      title: string;
      questions: readonly { question: string; answer: string }[];
      more: Text;
    }
  | { kind: 'call'; text: string; actions: readonly Action[] }
  | { kind: 'ending'; text: string; actions: readonly Action[] };

export type PartOf<K extends Part['kind']> = Extract<Part, { kind: K }>;

export interface Content {
  /** Whether the page is one narrow column. */
  isNarrow?: boolean;
  /** Each kind stands once at most, because the kind is the part's key. */
  parts: readonly Part[];
}
