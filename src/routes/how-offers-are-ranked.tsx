import { RankingScreen } from '@/features/info/ranking-screen';

export function Component() {
  return <RankingScreen />;
}
