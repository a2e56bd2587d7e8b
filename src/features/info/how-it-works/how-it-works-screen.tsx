import { PageHeader } from '@/ui/page-header';
import { ExtensionSection } from './extension-section';
import { Walk } from './walk';

export interface HowItWorksProps {
  /** The extension's page in the store; without one this page's own section about it stands in. */
  storeUrl: string | undefined;
}

export function HowItWorksScreen({ storeUrl }: HowItWorksProps) {
  return (
    <>
      <PageHeader
        title="How It Works"
        description="Four steps through the hall. The first three you take once; the fourth you take anyway."
      />
      <Walk storeUrl={storeUrl} />
      <ExtensionSection storeUrl={storeUrl} />
    </>
  );
}
