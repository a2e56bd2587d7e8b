import { expect, it } from 'vitest';
import { readEntities } from './read-entities';

it.each([
  ['Fern &amp; Wood', 'Fern & Wood'],
  ['Men&#039;s &#x2013; today', "Men's – today"],
  ['10&euro; off &ndash; Caf&eacute;', '10€ off – Café'],
  ['&Uuml;ber &uuml;ber &Eacute;t&eacute; &AMP;', 'Über über Été &'],
  ['&#55357;&#56832;', '\u{1f600}'],
  ['10&#128; &#150; caf&#233;', '10€ – café'],
  ['Fern &amp;amp; Wood', 'Fern &amp; Wood'],
])("HTML's entities are undone once: %s is %s", (text, read) => {
  expect(readEntities(text)).toBe(read);
});

it.each([
  'Fern & Wood',
  'R&D; more',
  '&unknown;',
  '&constructor;',
  '&amp; &#55357;',
  '&#0;',
  '&#x1b;',
  'a=1&b=2',
])('%s has no entity to undo', (text) => {
  expect(readEntities(text)).toBe(text);
});
