import { Check, Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';
import { LiveRegion } from './visually-hidden';

interface CopyButtonProps extends ComponentProps<typeof Button> {
  isCopied: boolean;
  /** What screen readers say then, such as 'Link copied'. */
  said: string;
}

/** A button that copies, and says so for a moment. */
export function CopyButton({ isCopied, said, children, icon, ...button }: CopyButtonProps) {
  return (
    <>
      <Button icon={isCopied ? Check : (icon ?? Copy)} {...button}>
        {isCopied ? 'Copied!' : children}
      </Button>
      <LiveRegion message={isCopied ? said : ''} />
    </>
  );
}
