import { Copy, Smartphone } from 'lucide-react';
import { copyText } from '@/shared/copy-text';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import type { NewApp } from '../data/new-app';

const COPIED = 'authenticator-key';

/** What the authenticator app is told: for its camera, to type, or by a link on the same phone. */
export function NewAppKey({ app }: { app: NewApp }) {
  const copy = async () => {
    if (await copyText(app.secret, COPIED)) toast.success('Key copied', { id: COPIED });
  };
  return (
    <div className="grid gap-5">
      <p className="text-muted">Scan this picture with your authenticator app.</p>
      {/* Cameras need dark on light, in either theme. */}
      <div className="justify-self-center rounded bg-[#fff] p-3">
        <img src={app.qrCode} alt="QR code for your authenticator app" className="size-48" />
      </div>
      <div>
        <h3 className="text-sm font-semibold">Or type this key into the app</h3>
        <p className="mt-1.5 rounded bg-sunken px-3.5 py-2.5 font-code text-sm wrap-anywhere">
          {grouped(app.secret)}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="sm"
            variant="secondary"
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copy the key
          </Button>
          <LinkButton
            href={app.uri}
            target="_self"
            size="sm"
            variant="secondary"
            icon={<Smartphone size={18} aria-hidden="true" />}
          >
            Open an app on this device
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** In groups of four, which are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
