import { WhyJoinScreen } from '@/features/info/why-join/why-join-screen';

export function Component() {
  return <WhyJoinScreen />;
}
