import { OriginScreen } from '@/features/info/origin-screen';

export function Component() {
  return <OriginScreen />;
}
