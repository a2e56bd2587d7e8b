import { RankingScreen } from '@/features/info/ranking/ranking-screen';

export function Component() {
  return <RankingScreen />;
}
