import { Navigate, useSearchParams } from 'react-router-dom';
import { exploreTarget } from '@/domain/explore-target';

export function Component() {
  const [params] = useSearchParams();
  return <Navigate to={exploreTarget(params)} replace />;
}
