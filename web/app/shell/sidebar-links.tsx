import { useId } from 'react';
import { Link } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ariaCurrent, type NavigationLink } from './navigation.ts';
import { SidebarGroup } from './sidebar-group.tsx';
import { sidebarRow } from './sidebar-row.ts';

type SidebarLinksProps = { title: string; links: NavigationLink[]; path: string; hasTooltips: boolean };

/** A group of links with icons. */
export function SidebarLinks({ title, links, path, hasTooltips }: SidebarLinksProps) {
  const headingId = useId();
  return (
    <SidebarGroup headingId={headingId} title={title}>
      {links.map((link) => (
        <li key={link.href}>
          <Tooltip label={link.label} isOn={hasTooltips} side="right">
            <Link href={link.href} aria-current={ariaCurrent(link, path)} className={`group ${sidebarRow} gap-3`}>
              <Icon of={link.icon} className="mt-px text-ink-3 group-aria-[current]:text-accent rail:mt-0" />
              <span className="rail:sr-only">{link.label}</span>
              {link.note}
            </Link>
          </Tooltip>
        </li>
      ))}
    </SidebarGroup>
  );
}
