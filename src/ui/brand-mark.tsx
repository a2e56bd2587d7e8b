import { classNames } from './class-names';

/** Background and letter colours of a brand mark; contrast.test.ts checks each pair for a contrast of 4.5:1. */
export const PIGMENTS = [
  { ground: '#9e2f22', letter: '#fff4e6' },
  { ground: '#f2c14e', letter: '#3a2a00' },
  { ground: '#2b7555', letter: '#ffffff' },
  { ground: '#f0d9c4', letter: '#6b2e12' },
  { ground: '#1f5f6b', letter: '#f1fbfa' },
  { ground: '#e8b4a0', letter: '#5a1e12' },
  { ground: '#33406b', letter: '#f4f2ff' },
  { ground: '#c9ddbe', letter: '#234a2b' },
  { ground: '#7a3348', letter: '#ffeff2' },
  { ground: '#bfd9de', letter: '#173f4a' },
  { ground: '#5c5a1f', letter: '#fbf7dc' },
  { ground: '#d96a3a', letter: '#2a0f04' },
  { ground: '#46301f', letter: '#f7d9a8' },
  { ground: '#e9e0b8', letter: '#4a4310' },
] as const;

interface BrandMarkLook {
  initials: string;
  ground: string;
  letter: string;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** An FNV-1a hash, with its high bits folded into the low ones, which choose the colour. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME);
  }
  return (value ^ (value >>> 15)) >>> 0;
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words;
  const firstLetters = Array.from(first);
  if (second === undefined) return firstLetters.slice(0, 2).join('');
  return `${firstLetters[0] ?? ''}${Array.from(second)[0] ?? ''}`;
}

/** Initials ('%' for a name without letters and digits) and colours of a name; the same for spellings that differ in case or outer spaces only. */
export function brandMarkLook(name: string): BrandMarkLook {
  const key = name.trim().toLowerCase();
  const pigment = PIGMENTS[hash(key) % PIGMENTS.length] ?? PIGMENTS[0];
  return { initials: initialsOf(key).toUpperCase() || '%', ...pigment };
}

const SIZES = {
  sm: { box: 'size-9 rounded-sm', rim: 'rounded-[5px]', text: 'text-sm' },
  md: { box: 'size-12 rounded', rim: 'rounded-[9px]', text: 'text-lg' },
  lg: { box: 'size-20 rounded-lg', rim: 'rounded-[13px]', text: 'text-2xl' },
};

interface BrandMarkProps {
  name: string;
  size?: keyof typeof SIZES;
}

/** Initials on a colour derived from the name. Decorative: the name is shown beside it. */
export function BrandMark({ name, size = 'md' }: BrandMarkProps) {
  const { initials, ground, letter } = brandMarkLook(name);
  const { box, rim, text } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={classNames('relative inline-grid flex-none place-items-center overflow-hidden', box)}
      style={{ background: ground, color: letter }}
    >
      <span className={classNames('absolute inset-[3px] border border-current opacity-30', rim)} />
      <span className={classNames('font-heading font-extrabold', text)}>{initials}</span>
    </span>
  );
}
