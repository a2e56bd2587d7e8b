import { WhyJoinScreen } from '@/features/info/why-join-screen';

export function Component() {
  return <WhyJoinScreen />;
}
