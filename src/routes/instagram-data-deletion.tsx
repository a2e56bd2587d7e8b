import { useSearchParams } from 'react-router-dom';
import { DataDeletionScreen } from '@/features/instagram/data-deletion-screen';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Deletion of your data"
      description="What you asked for at Instagram."
      footer={<TextLink to={pages.privacy.path}>What Promobell stores</TextLink>}
    >
      <DataDeletionScreen confirmationCode={params.get('code') ?? ''} />
    </NarrowPage>
  );
}
