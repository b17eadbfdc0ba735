import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type BackLinkProps = { href: string; className?: string; children: ReactNode };

/** Leads from an item back to its list. */
export const BackLink = ({ href, className, children }: BackLinkProps) => (
  <Link
    href={href}
    className={classNames(
      '-mt-0.5 mb-3.5 inline-flex min-h-6 items-center gap-2 text-1 no-underline hover:underline touch:mt-0 touch:mb-4 touch:min-h-target print:hidden',
      className,
    )}
  >
    <Icon of={ArrowLeft} />
    {children}
  </Link>
);
