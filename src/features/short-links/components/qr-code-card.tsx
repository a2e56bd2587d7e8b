import { Download, Printer } from 'lucide-react';
import { paths } from '@/shared/paths';
import { saveFile } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { toast } from '@/ui/toast';
import { type Endings, type LinkTarget, scannedAddressOf } from '../rules/link-target';
import { qrCode } from '../rules/qr-code';
import { QrCodePicture } from './qr-code-picture';

interface QrCodeCardProps {
  target: LinkTarget;
  endings: Endings;
  of: string;
}

/** The QR code, as files and on sheets to print. */
export function QrCodeCard({ target, endings, of }: QrCodeCardProps) {
  const address = scannedAddressOf(endings);
  const fileName = `promobell-${endings.chosen ?? endings.drawn}`;
  const sheet = (size: 'a4' | 'a6') => paths.linkSheet(target.influencerId, { code: target.offerId, size });
  return (
    <section aria-label="QR code" className="grid grid-cols-1 items-center gap-5 sm:grid-cols-[10rem_1fr]">
      <QrCodePicture
        address={address}
        label={`QR code of ${of}`}
        className="mx-auto w-full max-w-48 rounded border"
      />
      <div>
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            size="sm"
            variant="secondary"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => saveSvg(address, `${fileName}.svg`)}
          >
            SVG
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => {
              savePng(address, `${fileName}.png`).catch(() =>
                toast.error("The picture couldn't be made", { description: 'Please take the SVG.' }),
              );
            }}
          >
            PNG
          </Button>
          <LinkButton
            size="sm"
            variant="secondary"
            to={sheet('a6')}
            icon={<Printer size={16} aria-hidden="true" />}
          >
            Print A6
          </LinkButton>
          <LinkButton
            size="sm"
            variant="secondary"
            to={sheet('a4')}
            icon={<Printer size={16} aria-hidden="true" />}
          >
            Print A4
          </LinkButton>
        </div>
        <p className="mt-2 text-sm text-muted">Scans are 'QR code' in the results.</p>
      </div>
    </section>
  );
}

function saveSvg(address: string, fileName: string) {
  saveFile(fileName, new Blob([qrCode(address).svg], { type: 'image/svg+xml' }));
}

/** Saves it as PNG, for programs that take no SVG. */
async function savePng(address: string, fileName: string) {
  saveFile(fileName, await qrCode(address).png());
}
