export interface Post {
  id: string;
  caption: string;
  kind: 'FEED' | 'REELS';
  /** Milliseconds, as all times here. */
  at: number;
}

/** A professional account. */
export interface Account {
  /** The id by which webhooks and the paths of the API name it, and which `/me` calls `user_id`. */
  id: string;
  /** The id by which logins and deauthorisations name it toward the app, and which `/me` calls `id`. */
  appScopedId: string;
  username: string;
  posts: Post[];
  storyId: string;
  /** The webhook fields that the app has subscribed to for it, such as 'comments'. */
  subscribed: string[];
}

/** Somebody who comments and writes. */
export interface Person {
  id: string;
  username: string;
  /** Whether messages can reach it at all. */
  takesMessages: boolean;
}

export interface Comment {
  id: string;
  accountId: string;
  postId: string;
  personId: string;
  text: string;
  at: number;
  parentId: string | null;
  /** Whether it has had its one private reply. */
  isAnswered: boolean;
}

export interface Message {
  id: string;
  accountId: string;
  personId: string;
  from: 'account' | 'person';
  text: string;
  buttons: { title: string; url: string }[];
  at: number;
}

export interface Token {
  text: string;
  accountId: string;
  isLongLived: boolean;
  issuedAt: number;
  expiresAt: number;
}

/** An OAuth authorization code, good for one exchange. */
interface Code {
  text: string;
  accountId: string;
  redirectUri: string;
}

/** All that the stand-in knows. */
export interface InstagramState {
  /** The last number that was given to anything. */
  lastId: number;
  accounts: Account[];
  people: Person[];
  comments: Comment[];
  messages: Message[];
  tokens: Token[];
  codes: Code[];
}

export const emptyState = (): InstagramState => ({
  lastId: 0,
  accounts: [],
  people: [],
  comments: [],
  messages: [],
  tokens: [],
  codes: [],
});
