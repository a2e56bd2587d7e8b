import { vi } from 'vitest';

/** Collects the name and text of downloaded files; jsdom can't download. */
export function collectDownloads() {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', '')) - 1];
    if (blob) files.push({ name: this.download, text: blob.text() });
  });
  return files;
}
