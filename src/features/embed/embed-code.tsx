import { CodeXml } from 'lucide-react';
import { useCopyText } from '@/shared/copy-text';
import { wholeAddress } from '@/shared/paths';
import { CopyButton } from '@/ui/copy-button';
import { TextArea } from '@/ui/text-field';
import { type Embeddable, embedPath } from './embed-address';
import { FRAME_SIZES, frameHtml } from './rules/o-embed';

interface EmbedCodeProps {
  /** An influencer by its id, which stays the same when it takes another username. */
  of: Embeddable;
  /** What screen readers call the frame. */
  title: string;
}

/** The HTML that shows an offer, or an influencer's codes, on another site, with the button that copies it. */
export function EmbedCode({ of, title }: EmbedCodeProps) {
  const { copied, copy } = useCopyText('copy-embed');
  const src = wholeAddress(embedPath(of));
  const html = frameHtml({ src, title, ...FRAME_SIZES[of.kind] });
  return (
    <div className="grid gap-3">
      <TextArea
        label="Embed on your blog"
        hint={
          of.kind === 'offer'
            ? 'Paste this where your blog takes HTML. It shows the code as it is now, and says so when it has ended.'
            : 'Paste this where your blog takes HTML. It shows your pinned codes first, then the newest, as they are now.'
        }
        readOnly
        rows={3}
        value={html}
        onFocus={({ target }) => target.select()}
        className="font-code text-sm"
      />
      <CopyButton
        isCopied={copied === html}
        said="HTML copied"
        variant="secondary"
        className="justify-self-start"
        icon={CodeXml}
        onClick={() => void copy(html)}
      >
        Copy the HTML
      </CopyButton>
    </div>
  );
}
