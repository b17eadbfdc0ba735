import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';
import { useFirstOpenTopic } from './use-dashboard.ts';

/** Leads to the study tools. What to do next is said above. */
export function StudyLinks() {
  const first = useFirstOpenTopic();
  const links = [
    {
      label: first?.hasCompleted ? 'Continue Studying' : 'Start Studying',
      href: paths.topic(first?.topic.id ?? orderedTopics[0]!.id),
    },
    { label: 'Review Flashcards', href: paths.flashcards },
    { label: 'View Notes', href: paths.notes },
  ];
  return (
    <nav aria-label="Study tools" className="flex flex-wrap gap-x-6 gap-y-1 border-line-strong border-t pt-3">
      {links.map(({ label, href }) => (
        <Link key={label} href={href} className="link inline-flex min-h-target items-center">
          {label}
        </Link>
      ))}
    </nav>
  );
}
