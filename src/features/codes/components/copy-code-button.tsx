import { Check, Copy } from 'lucide-react';
import type { RefObject } from 'react';
import { useCopyCode } from '@/features/offer/use-copy-code';
import { IconButton } from '@/ui/icon-button';

interface CopyCodeButtonProps {
  code: string;
  /** The element with the code, which is selected when the clipboard refuses. */
  element: RefObject<HTMLElement | null>;
}

export function CopyCodeButton({ code, element }: CopyCodeButtonProps) {
  const { isCopied, copy } = useCopyCode(code, element);
  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton
      label={isCopied ? 'Copied!' : `Copy code ${code}`}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    />
  );
}
