/** The attributes by which the script of a frame finds what it moves. */
export const EMBED_OFFER = 'data-offer';
/** Holds the code itself, because a browser that translates the frame may change what it shows. */
export const EMBED_CODE = 'data-code';
export const EMBED_COPY = 'data-copy';
export const EMBED_PAID = 'data-paid';
export const EMBED_SAID = 'data-said';
/** Marks a link to the shop; its value is 'with code' where the press copies the code, too. */
export const EMBED_SHOP = 'data-shop';

/** Where the frame's script is served. */
export const EMBED_SCRIPT = '/embed.js';
