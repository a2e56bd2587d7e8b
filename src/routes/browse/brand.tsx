import { Navigate, useParams } from 'react-router-dom';
import { BrandScreen } from '@/features/brands/components/brand-screen';
import { paths } from '@/lib/paths';

export function Component() {
  const { brandName = '' } = useParams();
  const name = brandName.trim();
  if (name === '') return <Navigate to={paths.home.to()} replace />;
  return <BrandScreen key={name.toLowerCase()} brandName={name} />;
}
