import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marks } from './portraits/marks.mjs';
import { lifePeople } from './portraits/people-life.mjs';
import { stylePeople } from './portraits/people-style.mjs';
import { drawPerson } from './portraits/person.mjs';

// Draws public/portraits/<username>.svg for every public account of supabase/seed.sql. The drawings are Promobell's own.
const folder = fileURLToPath(new URL('../public/portraits/', import.meta.url));
mkdirSync(folder, { recursive: true });
const drawings = [
  ...Object.entries({ ...stylePeople, ...lifePeople }).map(([username, who]) => [username, drawPerson(who)]),
  ...Object.entries(marks),
];
for (const [username, svg] of drawings) writeFileSync(`${folder}${username}.svg`, svg);
console.log(`${drawings.length} portraits drawn into public/portraits`);
