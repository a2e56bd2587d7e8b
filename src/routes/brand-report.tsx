import { BrandReportScreen } from '@/features/results/brand-report-screen';
import { useActingAgency } from '@/shared/session/acting-agency';

export function Component() {
  const agency = useActingAgency();
  return agency && <BrandReportScreen agency={agency} />;
}
