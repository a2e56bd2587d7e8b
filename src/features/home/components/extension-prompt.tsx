import { ExtensionWay, extensionSentence } from '@/features/extension/extension-way';
import { useExtension } from '@/features/extension/use-extension';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';

/** Offers the browser extension, which is free, or says that it is there. */
export function ExtensionPrompt() {
  const status = useExtension();
  const isOffered = status === 'absent' || status === 'unknown';
  return (
    <section
      aria-labelledby="add-to-desktop"
      className="mt-14 grid items-end gap-x-12 overflow-hidden rounded-lg bg-brass-soft md:mt-20 md:grid-cols-[1fr_24rem]"
    >
      <div className="p-6 md:py-12 md:pl-12">
        <h2 id="add-to-desktop" className="text-2xl">
          {status === 'connected' ? 'The bell hangs in your browser' : 'Hang the bell in your browser'}
        </h2>
        <p className="mt-3 max-w-md">
          {extensionSentence(
            status,
            "With the browser extension you needn't remember a single code. Open a shop as usual: if somebody you follow has a code for it, the bell rings and shows it.",
          )}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ExtensionWay status={status} get="Add to desktop" />
          {isOffered && <p className="text-sm font-medium">Free, like your account.</p>}
        </div>
      </div>
      <ShopWindowDrawing />
    </section>
  );
}
