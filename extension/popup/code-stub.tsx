import { ArrowUpRight } from 'lucide-react';
import { useRef } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { atShop, shopLinkAttributes, shopPresses } from '@/domain/shop-link';
import { Button } from '@/ui/button';
import { buttonClasses } from '@/ui/button-classes';
import { copyBeforeLeaving, copyToClipboard } from '@/ui/clipboard';
import { TicketCode } from '@/ui/ticket-code';
import { useCopied } from '@/ui/use-copied';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { tellPress } from './ask-worker';

interface CodeStubProps {
  offer: ExtensionOffer;
  applyLink: string | undefined;
  paidLabel: string | null;
}

/** The code, and the buttons that copy it and open the shop with it. */
export function CodeStub({ offer, applyLink, paidLabel }: CodeStubProps) {
  const { copied, show } = useCopied();
  const isCopied = typeof copied === 'string';
  const hasFailed = copied === null;
  const code = useRef<HTMLSpanElement>(null);
  /** copyBeforeLeaving() sets it when it couldn't copy at once, and then lets the next press through. */
  const hasTriedToCopy = useRef(false);

  const succeed = () => {
    show(offer.promo_code);
    tellPress('copied', offer.id);
  };
  const copy = async () => {
    if ((await copyToClipboard(offer.promo_code)) === 'copied') {
      succeed();
      return;
    }
    show(null);
    if (code.current) getSelection()?.selectAllChildren(code.current);
  };
  const mayLeave = () => copyBeforeLeaving(offer.promo_code, hasTriedToCopy, succeed, () => void copy());

  return (
    <>
      <div className="flex min-w-0 items-center justify-between gap-3">
        <TicketCode ref={code} code={offer.promo_code} whole={hasFailed} />
        <Button
          size="sm"
          variant={applyLink ? 'secondary' : 'primary'}
          aria-label={isCopied ? 'Copied!' : `Copy code ${offer.promo_code}`}
          onClick={() => void copy()}
          className="flex-none px-3!"
        >
          <span className="min-w-14">{isCopied ? 'Copied!' : 'Copy'}</span>
        </Button>
      </div>
      {applyLink && (
        <a
          href={applyLink}
          {...shopLinkAttributes(paidLabel)}
          {...shopPresses(() => tellPress('shop', offer.id), mayLeave)}
          className={`${buttonClasses({ size: 'sm', full: true })} mt-2 px-3! py-0!`}
        >
          <span className="whitespace-nowrap">Shop with code</span>{' '}
          <VisuallyHidden>{atShop(offer.brand_name, paidLabel)}</VisuallyHidden>{' '}
          <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" />
          {paidLabel && (
            <span className="ml-auto min-w-0 text-right text-xs leading-tight font-normal">{paidLabel}</span>
          )}{' '}
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      )}
      {hasFailed && (
        <p role="alert" className="text-xs">
          The browser didn't allow copying. The code is selected: copy it by hand.
        </p>
      )}
    </>
  );
}
