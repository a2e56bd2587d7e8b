import { useQuery } from '@tanstack/react-query';
import { operatorSessionQuery } from '../session/data/operator-session';
import { useSession } from '../session/use-session';
import { accountLinks } from './account-links';

/** The links of the account's menu; none for a visitor. Used in an open menu only, so that no page asks whether somebody is an operator. */
export function useAccountLinks() {
  const session = useSession();
  const { status, user } = session;
  const operator = useQuery({ ...operatorSessionQuery(user?.id ?? ''), enabled: user !== null });
  return status === 'signed-in' ? accountLinks(session, operator.data?.isOperator === true) : [];
}
