// The attributes by which the script of a frame finds what it listens to and changes.

/** Marks an offer's ticket; its value is the offer's id. */
export const EMBED_OFFER = 'data-offer';
/** Holds the code itself, because a browser that translates the frame may change what it shows. */
export const EMBED_CODE = 'data-code';
/** Marks a button that copies the code. */
export const EMBED_COPY = 'data-copy';
/** Marks the label of a paid link. */
export const EMBED_PAID = 'data-paid';
/** Marks where the script says what became of a press. */
export const EMBED_SAID = 'data-said';
/** Marks a link to the shop; its value is 'with code' where the press copies the code, too. */
export const EMBED_SHOP = 'data-shop';

/** Where the frame's script is served. */
export const EMBED_SCRIPT = '/embed.js';
