import materialSize from 'virtual:material-size';
import {
  BookOpen,
  ChartColumn,
  Layers,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  NotebookPen,
} from 'lucide-react';
import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

type FeatureGroup = { icon: LucideIcon; title: string; text: string; tools?: { label: string; href: string }[] };

const groups: FeatureGroup[] = [
  {
    icon: BookOpen,
    title: '50+ study topics',
    text: `More than 50 key subjects, taught in the ${orderedTopics.length} topics of the exam outline: six main topic areas with subtopics.`,
  },
  {
    icon: ListChecks,
    title: 'Practice quizzes',
    text: '10 exam-style questions per topic, dynamically generated, every answer explained. Whole exams, your chance of passing, and a daily review of what you missed.',
  },
  {
    icon: Layers,
    title: 'Flashcards and study plans',
    text: 'Flashcards of your own, or AI-generated, 10 per request. An AI-generated detailed study plan for each topic.',
    tools: [{ label: 'Flashcards', href: paths.flashcards }],
  },
  {
    icon: MessageCircleQuestion,
    title: 'AI question-and-answer assistance',
    text: 'Ask about what a topic page says while you read it. The answer names the facts behind it.',
  },
  {
    icon: NotebookPen,
    title: 'Notes, bookmarks and study sessions',
    text: 'Study notes with their topic, bookmarks for topics to come back to, and study sessions with a timer and goals.',
    tools: [
      { label: 'Notes', href: paths.notes },
      { label: 'Bookmarks', href: paths.bookmarks },
    ],
  },
  {
    icon: ChartColumn,
    title: 'Your progress',
    text: 'A progress dashboard, a progress report and a quiz performance analysis: where you stand, and what to study next.',
    tools: [
      { label: 'Dashboard', href: paths.dashboard },
      { label: 'Progress Report', href: paths.progress },
      { label: 'Quiz Analysis', href: paths.quizAnalysis },
    ],
  },
];

/** Rounds down to hundreds: '1,400'. */
const roundToHundreds = (count: number) => (count - (count % 100)).toLocaleString('en-US');

/** What comes with an account, in six groups with links to their tools. */
export function Features() {
  return (
    <>
      <ul className="grid gap-x-12 md:grid-cols-2">
        {groups.map(({ icon, title, text, tools }) => (
          <li key={title} className="break-inside-avoid border-line border-t py-5">
            <h3 className="flex gap-3 text-3 leading-6">
              <Icon of={icon} size={20} className="mt-0.5 text-accent" />
              {title}
            </h3>
            <p className="mt-1 max-w-[34rem] text-pretty pl-8">{text}</p>
            {tools && <Tools tools={tools} />}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-[46rem] border-line border-t pt-4 text-1 text-ink-3">
        All of it is free: study content, quizzes, flashcards and AI features require a free account. Our own material
        has more than {roundToHundreds(materialSize.questions)} questions and {roundToHundreds(materialSize.cards)}{' '}
        flashcards. Each is based on a sourced fact and checked against the law and the exam's outline. If the AI
        service is connected, it writes more. If not, quizzes, flashcards and plans come from our own material.
      </p>
    </>
  );
}

function Tools({ tools }: { tools: NonNullable<FeatureGroup['tools']> }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 pl-8 text-1">
      {tools.map(({ label, href }) => (
        <Link key={href} href={href} className="link inline-flex min-h-8 items-center touch:min-h-target">
          {label}
        </Link>
      ))}
    </p>
  );
}
