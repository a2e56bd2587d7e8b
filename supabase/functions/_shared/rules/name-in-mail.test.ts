import { expect, it } from 'vitest';
import { actorInMail, nameInMail } from './name-in-mail.ts';

it.each([
  ['Ana Ruiz', 'Ana Ruiz'],
  ['Marigold & Pike', 'Marigold & Pike'],
  ['J.R. Pike', 'J.R. Pike'],
  ['St.John', 'St. John'],
  ['Win at parcel-pay.example', 'Win at parcel-pay. example'],
  ['parcel.co.uk/pay', 'parcel. co. uk/pay'],
  ['https://evil.example', ''],
  ['ana@evil.example', 'ana＠evil. example'],
  ['ana \u202e\n <b>x</b>', 'ana <b>x</b>'],
  ['word '.repeat(30), `${'word '.repeat(11)}word…`],
])('the name %j stands in a mail as %j', (name, said) => {
  expect(nameInMail(name)).toBe(said);
});

it("an actor in a mail is named with the agency, and an agency's own account by the agency's name alone", () => {
  expect(actorInMail('Ana', 'Marigold & Pike')).toBe('Ana of Marigold & Pike');
  expect(actorInMail(null, 'Marigold & Pike')).toBe('Marigold & Pike');
});
