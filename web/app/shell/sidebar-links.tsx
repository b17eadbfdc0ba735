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
      {links.map(({ label, href, icon, note }) => (
        <li key={href}>
          <Tooltip label={label} isOn={hasTooltips} side="right">
            <Link href={href} aria-current={ariaCurrent(href, path)} className={`group ${sidebarRow} gap-3`}>
              <Icon of={icon} className="mt-px text-ink-3 group-aria-[current]:text-accent rail:mt-0" />
              <span className="rail:sr-only">{label}</span>
              {note}
            </Link>
          </Tooltip>
        </li>
      ))}
    </SidebarGroup>
  );
}
