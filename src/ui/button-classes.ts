import { classNames } from './class-names';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'on-brass';
type ButtonSize = 'md' | 'sm';

export interface ButtonLook {
  /** `on-brass` is for a button on a brass background. */
  variant?: ButtonVariant;
  /** `sm` is 36 px high with a mouse; to a finger every size is at least 44 px. */
  size?: ButtonSize;
  /** Takes the whole width of its container. */
  full?: boolean;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brass text-on-brass border-transparent hover:bg-brass-hover',
  secondary: 'bg-raised text-ink border-line-strong hover:border-ink hover:bg-sunken',
  ghost: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-coral-fill text-on-coral border-transparent hover:brightness-95',
  'on-brass': 'bg-on-brass text-brass border-transparent hover:brightness-125 focus-visible:outline-on-brass',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-base',
  sm: 'min-h-11 px-4 py-1.5 text-sm md:pointer-fine:min-h-9',
};

/** The size of a button's icon, in pixels. */
export const iconSize = (size: ButtonSize = 'md') => (size === 'sm' ? 16 : 18);

/** The look that Button and LinkButton share. */
export function buttonClasses({ variant = 'primary', size = 'md', full = false }: ButtonLook): string {
  return classNames(
    'relative inline-flex max-w-full [&_svg]:flex-none items-center justify-center gap-2 rounded border text-center font-semibold',
    'transition-[background-color,border-color,filter,translate] duration-150 select-none active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-default',
    VARIANTS[variant],
    SIZES[size],
    full && 'w-full',
  );
}
