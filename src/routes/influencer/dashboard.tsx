import { usePageTitle } from '@/shared/layout/use-page-title';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  usePageTitle('Influencer Dashboard');
  return (
    <PageHeader
      title="Influencer Dashboard"
      description="Publish and look after your codes. Whoever follows you gets the new ones as alerts."
    />
  );
}
