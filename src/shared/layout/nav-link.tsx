import { useLocation } from 'react-router-dom';
import { Link, type LinkProps } from '@/ui/link';

/** A link of the navigation, marked as the present page's on it and on the pages below it. */
export function NavLink(props: LinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const { to } = props;
  const isPresent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...props} aria-current={isPresent ? 'page' : undefined} />;
}
