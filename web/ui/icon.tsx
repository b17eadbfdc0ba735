import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

type IconProps = {
  /** An icon of lucide-react, such as `Check`. */
  of: LucideIcon;
  /** In pixels: 18 beside text, 20 in headers, 16 in badges. */
  size?: number;
  /** Set it only for an icon without text. Without a label the icon is hidden from assistive technology. */
  label?: string;
  className?: string;
};

export function Icon({ of: Glyph, size = 18, label, className }: IconProps) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Glyph size={size} strokeWidth={1.5} className={classNames('shrink-0', className)} {...name} />;
}
