import { pages } from '@/shared/pages';

/** The desk's page about one account. */
export const accountAddress = (accountId: string) =>
  `${pages.operator.path}?${new URLSearchParams({ tab: 'accounts', account: accountId })}`;
