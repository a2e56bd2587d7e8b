import { AdvantagesSection } from './advantages-section';
import { BrandsSection } from './brands-section';
import { ClosingCall } from './closing-call';
import { ExtensionPrompt, type ExtensionPromptProps } from './extension-prompt';
import { NewestSection, type NewestSectionProps } from './newest-section';
import { StepsSection } from './steps-section';

/** The sections below the hero. */
export function VisitorSections({ storeUrl, ...newest }: ExtensionPromptProps & NewestSectionProps) {
  return (
    <>
      <StepsSection />
      <NewestSection {...newest} />
      <ExtensionPrompt storeUrl={storeUrl} />
      <BrandsSection />
      <AdvantagesSection />
      <ClosingCall />
    </>
  );
}
