import { saveFile } from '@/shared/save-file';
import { qrCode } from '../rules/qr-code';

export function saveSvg(address: string, fileName: string) {
  saveFile(fileName, new Blob([qrCode(address).svg], { type: 'image/svg+xml' }));
}

/** For what takes no SVG. */
export async function savePng(address: string, fileName: string) {
  saveFile(fileName, await qrCode(address).png());
}
