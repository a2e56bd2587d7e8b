import { OriginScreen } from '@/features/info/origin/origin-screen';

export function Component() {
  return <OriginScreen />;
}
