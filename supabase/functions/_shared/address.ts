/**
 * The network address a request comes from, if anything tells it: by the host's own header, which a caller can't write; else
 * by the one that every proxy adds to.
 */
export function addressOf({ headers }: Request): string | undefined {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim();
}
