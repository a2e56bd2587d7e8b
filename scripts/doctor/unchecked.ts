/** A check wasn't made, because an option that it takes is missing. The message says which. */
export class Unchecked extends Error {}
