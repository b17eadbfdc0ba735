import { Check } from 'lucide-react';
import { type Ref, useEffect, useId, useState } from 'react';
import { type Area, catalogue, orderedTopics } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';
import { trpc } from '#web/lib/trpc.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/collapsible.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { SidebarGroup } from './sidebar-group.tsx';
import { sidebarRow } from './sidebar-row.ts';
import { TopicLink } from './topic-link.tsx';

const INITIALLY_OPEN_AREA = '1';

type SidebarTopicsProps = {
  path: string;
  isCollapsed: boolean;
  onExpand: () => void;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** The exam's areas and topics, with the number of exam questions in each area. Only users see it. */
export default function SidebarTopics({ path, isCollapsed, onExpand, headingRef }: SidebarTopicsProps) {
  const headingId = useId();
  const { data: progress } = trpc.progress.list.useQuery();
  const completed = new Set(progress?.filter((record) => record.completed).map((record) => record.topicId));
  const currentAreaId = orderedTopics.find(({ id }) => path === paths.topic(id))?.area.id;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([currentAreaId ?? INITIALLY_OPEN_AREA]));

  function setIsOpen(areaId: string, isOpen: boolean) {
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(areaId);
      else after.delete(areaId);
      return after;
    });
  }

  // Opens the area of the current page.
  useEffect(() => {
    if (currentAreaId) setOpen((before) => new Set([...before, currentAreaId]));
  }, [currentAreaId]);

  function onOpenChange(areaId: string, isOpen: boolean) {
    // The collapsed sidebar has no room for topics, so pressing an area there expands the sidebar and opens the area.
    if (isCollapsed) onExpand();
    setIsOpen(areaId, isCollapsed || isOpen);
  }

  return (
    <SidebarGroup headingId={headingId} headingRef={headingRef} title="Exam Topics" caption="questions">
      {catalogue.map((area) => (
        <li key={area.id}>
          {area.subtopics.length === 0 ? (
            <Tooltip label={area.title} isOn={isCollapsed} side="right">
              <TopicLink id={area.id} path={path} className={sidebarRow}>
                <AreaTitle area={area} />
                <CompletedMark isCompleted={completed.has(area.id)} />
              </TopicLink>
            </Tooltip>
          ) : (
            <Collapsible open={open.has(area.id)} onOpenChange={(isOpen) => onOpenChange(area.id, isOpen)}>
              <Tooltip label={area.title} isOn={isCollapsed} side="right">
                <CollapsibleTrigger
                  className={classNames(
                    sidebarRow,
                    area.id === currentAreaId && 'rail:bg-accent-subtle rail:*:text-accent',
                  )}
                >
                  <AreaTitle area={area} />
                </CollapsibleTrigger>
              </Tooltip>
              <CollapsibleContent className="pb-2 rail:hidden">
                <ul>
                  {area.subtopics.map(({ id, title }) => (
                    <li key={id}>
                      <TopicLink id={id} path={path} className={`group ${sidebarRow} pl-[1.875rem]`}>
                        <span className="figures w-8 shrink-0 text-ink-3 group-aria-[current]:text-accent">{id}</span>{' '}
                        <span className="flex-1 text-pretty">{title}</span>
                        <CompletedMark isCompleted={completed.has(id)} />
                      </TopicLink>
                    </li>
                  ))}
                </ul>
              </CollapsibleContent>
            </Collapsible>
          )}
        </li>
      ))}
    </SidebarGroup>
  );
}

function AreaTitle({ area }: { area: Area }) {
  return (
    <>
      <span className="w-[1.375rem] shrink-0 font-serif font-title text-2 text-ink leading-5 rail:w-auto">
        {area.id}
      </span>{' '}
      <span className="flex-1 text-pretty text-ink rail:sr-only">{area.title}</span>{' '}
      <span className="figures w-7 shrink-0 text-right text-ink-3 rail:hidden">
        {area.itemCount}
        <span className="sr-only"> questions</span>
      </span>
    </>
  );
}

function CompletedMark({ isCompleted }: { isCompleted: boolean }) {
  if (!isCompleted) return null;
  return <Icon of={Check} size={16} label="Completed" className="mt-0.5 ml-2 text-success rail:hidden" />;
}
