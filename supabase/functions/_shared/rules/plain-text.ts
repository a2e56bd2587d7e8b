/**
 * Whether a text has nothing but the signs of a keyboard: none of them is invisible, changed by normalizing, or a blank besides the blank itself.
 * Most texts are so, and asking is much quicker than looking for everything that Unicode has.
 */
export const isPlain = (text: string) => /^[ -~]*$/.test(text);
