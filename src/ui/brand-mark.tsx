import { brandMarkLook } from './brand-mark-look';
import { classNames } from './class-names';

/** The box, its rim, and the letters. */
const SIZES = {
  sm: 'size-9 rounded-sm before:rounded-[5px] text-sm',
  md: 'size-12 rounded before:rounded-[9px] text-lg',
  lg: 'size-20 rounded-lg before:rounded-[13px] text-2xl',
};

interface BrandMarkProps {
  name: string;
  size?: keyof typeof SIZES;
}

/** Initials on a colour derived from the name. Decorative: the name is shown beside it. */
export function BrandMark({ name, size = 'md' }: BrandMarkProps) {
  const { initials, ground, letter } = brandMarkLook(name);
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={classNames(
        'relative inline-grid flex-none place-items-center overflow-hidden font-heading font-extrabold',
        'before:absolute before:inset-[3px] before:border before:border-current before:opacity-30',
        SIZES[size],
      )}
      style={{ background: ground, color: letter }}
    >
      {initials}
    </span>
  );
}
