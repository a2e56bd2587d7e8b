/** A check wasn't made, because something that it takes is missing. The message says what. */
export class Unchecked extends Error {}
