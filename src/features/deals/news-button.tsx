import { ArrowUp } from 'lucide-react';
import { Button } from '@/ui/button';
import { LiveRegion } from '@/ui/live-region';

/** Tells readers further down that there are new offers, and scrolls up to them. */
export function NewsButton({ hasNews, onShow }: { hasNews: boolean; onShow: () => void }) {
  return (
    <>
      <LiveRegion message={hasNews ? 'There are new deals.' : ''} />
      {hasNews && (
        <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--over-top)+1rem)] z-30 flex justify-center px-4">
          <Button
            size="sm"
            icon={<ArrowUp size={16} strokeWidth={2.5} aria-hidden="true" />}
            onClick={onShow}
            className="pointer-events-auto animate-fade-in shadow-float"
          >
            Show new deals
          </Button>
        </div>
      )}
    </>
  );
}
