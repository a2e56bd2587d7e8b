import { brandMarkLook } from './brand-mark-look';
import { classNames } from './class-names';

const SIZES = {
  sm: { box: 'size-9 rounded-sm', text: 'text-sm' },
  md: { box: 'size-12 rounded', text: 'text-lg' },
  lg: { box: 'size-18 rounded-lg', text: 'text-2xl' },
};

export interface BrandMarkProps {
  name: string;
  size?: keyof typeof SIZES;
}

/** A small enamel sign: initials on a colour of the name's own. Decorative, the name stands beside it. */
export function BrandMark({ name, size = 'md' }: BrandMarkProps) {
  const { initials, ground, letter } = brandMarkLook(name);
  const { box, text } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={classNames('relative inline-grid flex-none place-items-center overflow-hidden', box)}
      style={{ background: ground, color: letter }}
    >
      <span className="absolute inset-[3px] rounded-[inherit] border border-current opacity-35" />
      <span className={classNames('font-heading font-extrabold', text)}>{initials}</span>
    </span>
  );
}
