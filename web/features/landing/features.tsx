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
import { linkTo, type PageLink } from '#web/lib/page-links.ts';
import { Icon } from '#web/ui/icon.tsx';

type FeatureGroup = { icon: LucideIcon; title: string; text: string; tools?: PageLink[] };

const groups: FeatureGroup[] = [
  {
    icon: BookOpen,
    title: '50+ study topics',
    text: `More than 50 key subjects in the ${orderedTopics.length} topics of the exam outline: six main topic areas with subtopics.`,
  },
  {
    icon: ListChecks,
    title: 'Practice quizzes',
    text: '10 exam-style questions per topic, dynamically generated, with every answer explained. Plus full exams, your chance of passing and a daily review.',
  },
  {
    icon: Layers,
    title: 'Flashcards and study plans',
    text: 'Write your own flashcards or get them AI-generated, 10 per request. Plus an AI-generated detailed study plan for each topic.',
    tools: [linkTo('flashcards')],
  },
  {
    icon: MessageCircleQuestion,
    title: 'AI question-and-answer assistance',
    text: 'Ask questions while you read. Every answer shows the facts behind it.',
  },
  {
    icon: NotebookPen,
    title: 'Notes, bookmarks and study sessions',
    text: 'Study notes by topic, bookmarks for later, and study sessions with a timer and goals.',
    tools: [linkTo('notes'), linkTo('bookmarks')],
  },
  {
    icon: ChartColumn,
    title: 'Your progress',
    text: 'A progress dashboard, a progress report and a quiz performance analysis: see where you stand and what to study next.',
    tools: [linkTo('dashboard'), linkTo('progress'), linkTo('quizAnalysis')],
  },
];

/** Rounds down to hundreds: '1,400'. */
const roundToHundreds = (count: number) => (count - (count % 100)).toLocaleString('en-US');

/** What comes with an account, in six groups with links to their tools. */
export function Features() {
  return (
    <>
      <ul className="grid gap-x-12 lg:grid-cols-2">
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
        It's all free. Study content, quizzes, flashcards and AI features require a free account. We wrote more than{' '}
        {roundToHundreds(materialSize.questions)} questions and {roundToHundreds(materialSize.cards)} flashcards, each
        based on a fact with a named source. For most facts of law, we read the law itself. Where we didn't, the source
        says so. When AI is connected, it writes more. When it isn't, quizzes, flashcards and plans come from our own
        material.
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
