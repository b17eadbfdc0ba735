import { DueCount } from './due-count.tsx';
import { SidebarLinks } from './sidebar-links.tsx';
import { studyTools } from './study-tools.ts';

const links = Object.values({
  ...studyTools,
  review: { ...studyTools.review, note: <DueCount className="ml-auto rail:sr-only" /> },
});

/** The links to the study tools. Only users see them. */
const SidebarTools = (props: { path: string; hasTooltips: boolean }) => (
  <SidebarLinks title="My Study Tools" links={links} {...props} />
);

export default SidebarTools;
