import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';

/** One of Lucide's icons, which gets the size of its place, or an element as it is. */
export type IconOf = LucideIcon | ReactElement;

interface IconProps {
  of: IconOf | undefined;
  size?: number;
}

/** The icon of a control, whose label says the same. */
export function Icon({ of: Drawn, size = 18 }: IconProps) {
  if (Drawn === undefined || isValidElement(Drawn)) return Drawn;
  return <Drawn size={size} aria-hidden="true" />;
}

/**
 * A control's icon and label. The label has an element of its own, without a box: a browser that translates the page puts other nodes in the
 * place of each text, and React finds the texts again only by an element that holds nothing else (docs/decisions/translated-pages.md).
 */
export function IconAndLabel({
  icon,
  size,
  children,
}: {
  icon: IconOf | undefined;
  size?: number;
  children: ReactNode;
}) {
  return (
    <>
      <Icon of={icon} size={size} />
      <span className="contents">{children}</span>
    </>
  );
}
