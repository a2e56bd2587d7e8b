import { AppError } from '@/lib/errors';

/** The longest side: twice that of the largest place that shows a picture. */
const SIDE = 512;
const QUALITY = 0.9;

/** Photographs have no transparent parts; any other picture may have some. */
const PHOTOGRAPHS = /^image\/(jpeg|heic|heif)$/;

/** Thrown for what the browser can't read as a picture. */
export class UnreadablePicture extends AppError {
  override name = 'UnreadablePicture';
}

/**
 * A picture drawn anew: upright, at most 512 pixels wide and high, and without what cameras write into files, such as the place. Of any kind
 * and size that the browser can read.
 * @throws UnreadablePicture
 */
export async function redrawnPicture(file: File): Promise<File> {
  try {
    const read = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE / Math.max(read.width, read.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(read.width * scale));
    canvas.height = Math.max(1, Math.round(read.height * scale));
    canvas.getContext('2d')?.drawImage(read, 0, 0, canvas.width, canvas.height);
    read.close();
    return await fileOf(canvas, file);
  } catch {
    throw new UnreadablePicture("The browser can't read the picture.");
  }
}

function fileOf(canvas: HTMLCanvasElement, { name, type }: File): Promise<File> {
  const [drawn, ending] = PHOTOGRAPHS.test(type) ? ['image/jpeg', 'jpg'] : ['image/png', 'png'];
  const named = `${name.replace(/\.\w{2,5}$/, '')}.${ending}`;
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(new File([blob], named, { type: drawn })) : reject(new Error('Nothing was drawn.'));
    canvas.toBlob(take, drawn, QUALITY);
  });
}
