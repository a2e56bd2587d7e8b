import { brandMarkLook } from './brand-mark-look';
import { classNames } from './class-names';

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
