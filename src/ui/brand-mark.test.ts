import { expect, it } from 'vitest';
import { brandMarkLook, PIGMENTS } from './brand-mark';

it.each([
  ['Fjordwool', 'FJ'],
  ['Kiln & Ember', 'KE'],
  ['Saltmarsh Supply Co.', 'SS'],
  ['  northern   light ', 'NL'],
  ['3M', '3M'],
  ['Ørsted', 'ØR'],
  ['𝒜𝒷𝒸', '𝒜𝒷'],
  ['X', 'X'],
  ['★ ★', '%'],
  ['', '%'],
])("a brand's mark turns %j into the initials %j", (name, initials) => {
  expect(brandMarkLook(name).initials).toBe(initials);
});

it("a brand's mark looks the same for every spelling of the brand", () => {
  const look = brandMarkLook('Halden Optics');
  expect(brandMarkLook('  HALDEN OPTICS ')).toEqual(look);
  expect(brandMarkLook('halden optics')).toEqual(look);
});

it("a brand's mark keeps its colour across releases", () => {
  expect(brandMarkLook('Fjordwool').ground).toBe('#f0d9c4');
  expect(brandMarkLook('Halden Optics').ground).toBe('#1f5f6b');
});

it('brand marks use all pigments', () => {
  const grounds = new Set(Array.from({ length: 300 }, (_, index) => brandMarkLook(`Brand ${index}`).ground));
  expect(grounds.size).toBe(PIGMENTS.length);
});
