import { brandKey } from '@rules/names';
import { Navigate, useLocation } from 'react-router-dom';
import { BrandScreen } from '@/features/brands/brand-screen';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { useDocumentHead } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { nameInPath } from '@/shared/paths';

export function Component() {
  const name = nameInPath(useLocation().pathname);
  if (name === null) return <NotFoundPage />;
  const brandName = name.trim();
  if (brandName === '') return <NoName />;
  return <BrandScreen key={brandKey(brandName)} brandName={brandName} />;
}

/** An address without a brand's name leads to the home page: on the host by a redirect, in the browser by the router. */
function NoName() {
  const head = useDocumentHead();
  if (!head) return <Navigate to={pages.home.path} replace />;
  head.movedTo(pages.home.path);
  return null;
}
