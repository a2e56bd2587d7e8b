import { vi } from 'vitest';
import { PNG_HEAD } from './pictures';

/**
 * Has jsdom, which draws no pictures, read what begins like a PNG, and give back something drawn.
 * @param isTime holds the drawing back
 */
export function drawPictures(isTime = async (): Promise<unknown> => undefined) {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await isTime();
    const head = new Uint8Array(await file.slice(0, PNG_HEAD.length).arrayBuffer());
    if (PNG_HEAD.some((byte, at) => head[at] !== byte)) throw new Error("This isn't a picture.");
    return { width: 1, height: 1, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') =>
    take(new Blob(['drawn'], { type })),
  );
}

/** Has jsdom do as a browser that resists fingerprinting, in which noise comes in place of what was drawn. */
export function drawNoise() {
  drawPictures();
  const data = Uint8ClampedArray.from({ length: 64 }, (_, at) => at * 37);
  const context: object = { fillRect: () => undefined, getImageData: () => ({ data }) };
  // The types want all of a context.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(Object.create(context));
}
