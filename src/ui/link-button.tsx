import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClasses, iconSize } from './button-classes';
import { classNames } from './class-names';
import { IconAndLabel, type IconOf } from './icon';

interface Shared extends ButtonLook {
  icon?: IconOf;
}
type Inside = Shared & LinkProps & { href?: undefined };
type Outside = Shared & ComponentProps<'a'> & { href: string; to?: undefined };

/** A link that looks like a button: `to` inside the app; `href` to another document, in a new tab unless `target` says otherwise. */
export function LinkButton({ variant, size, full, icon, className, children, ...target }: Inside | Outside) {
  const look = classNames(buttonClasses({ variant, size, full }), className);
  const content = (
    <IconAndLabel icon={icon} size={iconSize(size)}>
      {children}
    </IconAndLabel>
  );
  if (target.href !== undefined) {
    return (
      <a target="_blank" rel="noopener noreferrer" {...target} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link {...target} className={look}>
      {content}
    </Link>
  );
}
