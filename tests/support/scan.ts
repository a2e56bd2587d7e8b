import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { buffer } = await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: buffer } });

/** What a scanner reads in a picture with a QR code. */
export async function scan(picture: Buffer): Promise<string | undefined> {
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  return found?.text;
}
