/**
 * Whether a text has only printable ASCII characters: none of these is invisible, changed by normalization, or a blank other than the space.
 * Most texts are so, and this test is much quicker than those for all of Unicode.
 */
export const isPlain = (text: string) => /^[ -~]*$/.test(text);
