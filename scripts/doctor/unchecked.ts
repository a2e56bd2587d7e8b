/** Something that a check takes wasn't given, so nobody knows. */
export class Unchecked extends Error {}
