import { shortenedTo } from './shortened-text.ts';

/** The parts of an error are cut to these lengths, as by the database (supabase/schemas/35_errors.sql). */
const MAX_NAME_LENGTH = 80;
export const MAX_MESSAGE_LENGTH = 500;
export const MAX_STACK_LENGTH = 4_000;

export interface ErrorText {
  /** The class of the error, as `TypeError`. */
  name: string;
  message: string;
  stack: string;
}

/** What may be personal data in an error's message, such as a name or what was typed, and what stands in its place. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/(\bhttps?:\/\/[^\s?#)"']*)[?#][^\s)"']*/gi, '$1'],
  // A quotation may have several lines. One whose end was cut off reaches to the end of the text.
  [/"[^"]*"?/g, '"…"'],
  // An apostrophe in or after a word begins no quotation, and one before a letter ends none. What a script was reading or setting, as in (reading '$'),
  // is mostly a name of our code, and its closing quote begins no quotation.
  [/(?<![\p{L}\d]|\((?:reading|setting) )'(?!\))(?:[^']|'(?=\p{L}))*'?/gu, "'…'"],
  [/[^\s@<>()"'/]+@[^\s@<>()"'/]+\.[^\s@<>()"'/:]+/g, '[e-mail]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]'],
  // Keys and tokens are long and have digits; a long name in a stack has none.
  [/\b(?=[\w-]*\d)[\w-]{24,}(?:\.[\w-]+)*/g, '[token]'],
];

/** A text without what may say who it was about: parameters of addresses, quotations, e-mail addresses, ids and tokens. */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);

/** What may be kept of something thrown, which needn't be an error. */
export function errorText(thrown: unknown): ErrorText {
  const { name, message, stack } = parts(thrown);
  // The patterns would take too long on a text of any length. It is cut after a whole word, because they know e-mail addresses and tokens as a whole.
  const start = shortenedTo(message, 2 * MAX_MESSAGE_LENGTH);
  const frames = framesOf(stack, message);
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    message: withoutPersonal(start).slice(0, MAX_MESSAGE_LENGTH),
    stack: withoutPersonal(frames).slice(0, MAX_STACK_LENGTH),
  };
}

function parts(thrown: unknown): ErrorText {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: 'Error', message: String(thrown), stack: '' };
  // Errors, and what Supabase's clients give as an error of the database.
  const given: Record<string, unknown> = Object(thrown);
  const { name = 'Error', message = '', stack = '', code } = given;
  return {
    name: String(name),
    message: (typeof code === 'string' && code ? `${code}: ` : '') + String(message),
    stack: String(stack),
  };
}

/** A stack's lines from its first frame on: some browsers begin the stack with the message, in any number of lines. */
function framesOf(stack: string, message: string): string {
  const lines = stack.slice(0, 2 * MAX_STACK_LENGTH).split('\n');
  const first = lines.findIndex((line) => /^\s*at |@\S+:\d+/.test(line) && !message.includes(line.trim()));
  return first === -1
    ? ''
    : lines
        .slice(first)
        .map((line) => line.trim())
        .join('\n');
}
