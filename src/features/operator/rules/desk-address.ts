import { pages } from '@/shared/pages';

/** The desk's page about one account. */
export const accountAddress = (accountId: string) =>
  `${pages.operator.path}?${new URLSearchParams({ tab: 'accounts', account: accountId })}`;

/** The desk's list of errors that people met. */
export const errorsAddress = `${pages.operator.path}?${new URLSearchParams({ tab: 'errors' })}`;
