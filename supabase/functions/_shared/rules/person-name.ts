import { hasInvisibleCharacters } from './names.ts';
import { isReservedUsername } from './usernames.ts';

const ADDRESS = /https?:\/\/|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\./i;

/** Letters, and at the same places of the second text the letters that they look like; private.look_alikes() in the database is made from it. */
export const LOOK_ALIKES = [
  'рρгоοօ0øмвь6еεє3іıӏιi1|!8βßᴘʀᴏᴍʙᴇʟ',
  'pprooooombbbeeeellllllllbbbprombel',
] as const;
const READ_AS = new Map([...LOOK_ALIKES[0]].map((letter, index) => [letter, LOOK_ALIKES[1][index]]));

/** Whether a name reads 'Promobell', also in look-alike letters, or is a reserved username. */
function soundsLikeOperator(name: string): boolean {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const read = [...plain].map((letter) => READ_AS.get(letter) ?? letter).join('');
  return (
    read
      .replaceAll(/[^a-z]/g, '')
      .replaceAll('rn', 'm')
      .includes('promobell') || isReservedUsername(name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  );
}

/** The error of a person's name; undefined when the name is allowed, or blank. The database refuses the same names. */
export function displayNameFlaw(name: string): string | undefined {
  if (ADDRESS.test(name)) return 'Please enter a name without web or email addresses.';
  if (hasInvisibleCharacters(name)) return 'The name contains invisible characters. Please type it anew.';
  if (soundsLikeOperator(name)) return 'This name is reserved. Please enter a different name.';
  return undefined;
}
