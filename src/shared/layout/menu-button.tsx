import { Menu } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { LazyPart } from './lazy-part';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu')).MobileMenu }));

/** Opens the slide-out menu, which is fetched when first asked for. */
export function MenuButton({ alertCount }: { alertCount: number }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="md:hidden">
      <IconButton
        ref={button}
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Menu size={24} aria-hidden="true" />}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
        className="-mr-2"
      />
      {asked && (
        <LazyPart>
          <MobileMenu open={open} onOpenChange={setOpen} alertCount={alertCount} opener={button} />
        </LazyPart>
      )}
    </div>
  );
}
