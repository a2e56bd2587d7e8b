import { AppError } from '@/lib/errors';

/** The longest side in pixels: more than the largest avatar takes up on the densest screens, 3 × 96 (src/ui/avatar.tsx). */
const SIDE = 512;
/** A JPEG's quality, from 0 to 1. */
const QUALITY = 0.9;

/** Photographs have no transparent parts; any other picture may have some. */
const PHOTOGRAPHS = /^image\/(jpeg|heic|heif)$/;

/** Thrown for what the browser can't read as a picture. */
export class UnreadablePicture extends AppError {
  override name = 'UnreadablePicture';
}

/**
 * Draws a picture of any kind and size that the browser can read anew: upright, at most 512 pixels wide and high, and without what cameras
 * write into files, such as the place. In a browser that resists fingerprinting, whose canvases give noise, it returns the file as it is.
 * @throws UnreadablePicture
 */
export async function redrawnPicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    if (!givesWhatIsDrawn()) {
      bitmap.close();
      return file;
    }
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await fileOf(canvas, file);
  } catch {
    throw new UnreadablePicture("The browser can't read the picture.");
  }
}

const RED = [255, 0, 0, 255];

/** Whether the browser's canvases give back what is drawn on them, tried with a red square. */
function givesWhatIsDrawn(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return true;
  context.fillStyle = 'red';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  // Some browsers change a colour by so little that nobody sees it.
  return data.every((value, at) => Math.abs(value - (RED[at % RED.length] ?? 0)) < 8);
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
