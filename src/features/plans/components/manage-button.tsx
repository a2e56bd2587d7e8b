import { CreditCard } from 'lucide-react';
import { Button } from '@/ui/button';
import type { ButtonLook } from '@/ui/button-classes';
import { useOpenPortal } from '../use-open-portal';

/** Leads to the payment service's page: bills, the way to pay, an open bill. */
export function ManageButton({ variant = 'secondary', size }: Pick<ButtonLook, 'variant' | 'size'>) {
  const { opening, open } = useOpenPortal();
  return (
    <Button
      variant={variant}
      size={size}
      icon={<CreditCard size={18} aria-hidden="true" />}
      loading={opening}
      loadingLabel="Opening..."
      onClick={open}
    >
      Manage Subscription
    </Button>
  );
}
