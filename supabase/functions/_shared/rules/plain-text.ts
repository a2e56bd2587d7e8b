/**
 * Whether a text is printable ASCII: then nothing in it is invisible, changed by Unicode's normalization, or a blank other than the space.
 * Most texts are, and this test is much quicker than looking for everything that Unicode has.
 */
export const isPlain = (text: string) => /^[ -~]*$/.test(text);
