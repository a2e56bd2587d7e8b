import { useSearchParams } from 'react-router-dom';
import { StopMailsScreen } from '@/features/results/stop-mails-screen';
import { NarrowPage } from '@/shared/layout/narrow-page';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Stop these mails"
      description="One press, and you get no more mails of this kind. Your settings bring them back."
    >
      <StopMailsScreen token={params.get('token')} />
    </NarrowPage>
  );
}
