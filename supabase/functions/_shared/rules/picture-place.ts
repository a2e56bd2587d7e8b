/** The field of a picture's Exif data that leads to where it was taken. */
const GPS_FIELD = 0x8825;

/** How Exif data begins, in the two orders of bytes. */
const BEGINNINGS = [
  { sign: 'II*\0', isLittleEndian: true },
  { sign: 'MM\0*', isLittleEndian: false },
];

const FIELD_BYTES = 12;

/** Each beginning leads through up to 65,535 fields, so a file full of beginnings would keep the server busy. A camera writes one or two. */
const MOST_BEGINNINGS = 16;

/**
 * Whether a file's metadata says where a picture was taken: in Exif data, which JPEG, PNG and WebP hold alike, or in XMP, which is text.
 * Exif data is looked for everywhere, because a file may hold it where only few programs look. A file with too many beginnings of such data counts as one
 * that says where.
 */
export function saysWhere(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  if (/GPSL(?:at|ong)itude/.test(text)) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return BEGINNINGS.some(({ sign, isLittleEndian }) => {
    let beginnings = 0;
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      beginnings += 1;
      if (beginnings > MOST_BEGINNINGS || hasPlace(view, at, isLittleEndian)) return true;
    }
    return false;
  });
}

/** @param start where the Exif data begins, from which its addresses count */
function hasPlace(view: DataView, start: number, isLittleEndian: boolean): boolean {
  if (start + 8 > view.byteLength) return false;
  const directory = start + view.getUint32(start + 4, isLittleEndian);
  if (directory + 2 > view.byteLength) return false;
  const fields = view.getUint16(directory, isLittleEndian);
  for (let nth = 0; nth < fields; nth += 1) {
    const field = directory + 2 + nth * FIELD_BYTES;
    if (field + FIELD_BYTES > view.byteLength) return false;
    if (view.getUint16(field, isLittleEndian) === GPS_FIELD) return true;
  }
  return false;
}
