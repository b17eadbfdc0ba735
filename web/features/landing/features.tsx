import materialSize from 'virtual:material-size';
import {
  Bookmark,
  BookOpen,
  ChartColumn,
  Gift,
  Layers,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  NotebookPen,
  Route,
  Target,
  Timer,
} from 'lucide-react';
import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

type Feature = { icon: LucideIcon; title: string; text: string; href?: string };

const features: Feature[] = [
  {
    icon: BookOpen,
    title: '50+ study topics',
    text: `in six main topic areas with subtopics, ${orderedTopics.length} pages in all`,
  },
  {
    icon: ListChecks,
    title: 'Practice quizzes',
    text: '10 exam-style questions per topic, dynamically generated',
  },
  {
    icon: Layers,
    title: 'Flashcards',
    text: 'your own, or AI-generated, 10 per request',
    href: paths.flashcards,
  },
  {
    icon: Route,
    title: 'Detailed study plans',
    text: 'AI-generated for each topic: concepts, cases and exam notes',
  },
  {
    icon: MessageCircleQuestion,
    title: 'AI question-and-answer assistance',
    text: 'ask about what a topic page says while you read it',
  },
  { icon: Timer, title: 'Study sessions', text: 'with a timer and goals' },
  { icon: NotebookPen, title: 'Study notes', text: 'each with the topic it belongs to', href: paths.notes },
  { icon: Bookmark, title: 'Bookmarks', text: 'for topics to come back to', href: paths.bookmarks },
  {
    icon: LayoutDashboard,
    title: 'Progress dashboard',
    text: 'where you stand, and what to study next',
    href: paths.dashboard,
  },
  { icon: ChartColumn, title: 'Progress report', text: 'topics, time and areas', href: paths.progress },
  {
    icon: Target,
    title: 'Quiz performance analysis',
    text: 'what is strong, and what needs another look',
    href: paths.quizAnalysis,
  },
  {
    icon: Gift,
    title: 'All of it free',
    text: 'study content, quizzes, flashcards and AI features require a free account',
  },
];

/** Rounds down to hundreds: '1,400'. */
const roundToHundreds = (count: number) => (count - (count % 100)).toLocaleString('en-US');

/** Everything that comes with an account. The names of tools are links. */
export function Features() {
  return (
    <>
      <ul className="grid gap-x-12 md:grid-cols-2">
        {features.map(({ icon, title, text, href }) => (
          <li key={title} className="flex gap-4 border-line border-t py-3">
            <Icon of={icon} size={20} className="mt-0.5 text-accent" />
            <div>
              <h3 className="text-3">
                {href ? (
                  <Link
                    href={href}
                    className="link touch:-my-2.5 touch:inline-flex touch:min-h-target touch:items-center"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              <p className="text-balance">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-[46rem] border-line border-t pt-4 text-1 text-ink-3">
        Sign in to use the tools. Our own material has more than {roundToHundreds(materialSize.questions)} questions and{' '}
        {roundToHundreds(materialSize.cards)} flashcards. Each is based on a sourced fact and checked against the law
        and the exam's outline. If the AI service is connected, it writes more. If not, quizzes, flashcards and plans
        come from our own material.
      </p>
    </>
  );
}
