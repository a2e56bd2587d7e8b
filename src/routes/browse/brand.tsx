import { brandKey } from '@rules/brand-name';
import { Navigate, useLocation } from 'react-router-dom';
import { BrandScreen } from '@/features/brands/components/brand-screen';
import { nameInPath, paths } from '@/lib/paths';
import { NotFoundPage } from '@/shared/layout/not-found-page';

export function Component() {
  const name = nameInPath(useLocation().pathname);
  if (name === null) return <NotFoundPage />;
  const brandName = name.trim();
  if (brandName === '') return <Navigate to={paths.home.to()} replace />;
  return <BrandScreen key={brandKey(brandName)} brandName={brandName} />;
}
