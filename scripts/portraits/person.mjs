import { backdrops } from './backdrops.mjs';
import { clothes } from './clothes.mjs';
import { extras } from './extras.mjs';
import { bust, features, head } from './face.mjs';
import { longHair } from './hair-long.mjs';
import { shortHair } from './hair-short.mjs';
import { headwear } from './headwear.mjs';
import { hairs, skins } from './palette.mjs';
import { group, picture } from './svg.mjs';

const styles = { ...shortHair, ...longHair };

/** Extras that lie on the clothes; the others belong to the head and turn with it. */
const onClothes = new Set(['chain', 'layered', 'beads', 'cans']);

/** A portrait as SVG text, from an entry of people-style.mjs or people-life.mjs. */
export function drawPerson(who) {
  const skin = skins[who.skin];
  const [style, shade] = who.hair;
  const colour = hairs[shade];
  const hair = styles[style](colour);
  const [thing, options] = who.wear ?? [];
  const hat = thing ? headwear[thing](options) : {};
  const [garment, fabric] = who.clothes;
  const [ground, ...tints] = who.backdrop;
  const extrasOf = (part) =>
    who.extras
      .filter((name) => onClothes.has(name) === (part === 'clothes'))
      .map((name) => extras[name](colour, skin))
      .join('');
  const turn = `rotate(${who.tilt} 200 290) translate(200 0) scale(${who.width ?? 1} 1) translate(-200 0)`;

  const figure =
    group((hat.back ?? '') + (hair.back ?? ''), `transform="${turn}"`) +
    bust(skin, who.jaw) +
    clothes[garment](fabric) +
    extrasOf('clothes') +
    group(
      head(skin, who) +
        features(skin, colour, who) +
        (hair.over ?? '') +
        (hair.front ?? '') +
        (hat.front ?? '') +
        extrasOf('head'),
      `transform="${turn}"`,
    );
  return picture(
    who.name,
    backdrops[ground](...tints) +
      group(figure, `transform="translate(200 410) scale(${who.zoom ?? 1.16}) translate(-200 -388)"`),
  );
}
