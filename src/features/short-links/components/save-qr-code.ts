import { saveFile } from '@/shared/save-file';
import { qrCode, svgAddress } from '../rules/qr-code';

export function saveSvg(address: string, fileName: string) {
  saveFile(fileName, new Blob([qrCode(address).svg], { type: 'image/svg+xml' }));
}

/** For what takes no SVG. @throws Error where the browser draws no picture */
export async function savePng(address: string, fileName: string) {
  const picture = new Image();
  picture.src = svgAddress(qrCode(address).svg);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be drawn.');
  saveFile(fileName, blob);
}
