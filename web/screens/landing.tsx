import { Link } from 'wouter';
import { findTopic, orderedTopics } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { samples } from '#shared/samples.ts';
import { tryQuestion } from '#shared/try-question.ts';
import { LoginLink } from '#web/features/auth/login-link.tsx';
import { CareerPath } from '#web/features/career/career-path.tsx';
import { ExamStrip } from '#web/features/exam-strip/exam-strip.tsx';
import { QuestionScale } from '#web/features/exam-strip/question-scale.tsx';
import { Begin } from '#web/features/landing/begin.tsx';
import { BlogTeasers } from '#web/features/landing/blog-teasers.tsx';
import { exampleCount, exampleStrip } from '#web/features/landing/example-strip.ts';
import { Exhibit, TwoColumns } from '#web/features/landing/exhibit.tsx';
import { Features } from '#web/features/landing/features.tsx';
import { Hero } from '#web/features/landing/hero.tsx';
import { LandingSection } from '#web/features/landing/landing-section.tsx';
import { SampleCards } from '#web/features/landing/sample-cards.tsx';
import { SamplePage } from '#web/features/landing/sample-page.tsx';
import { SamplePlan } from '#web/features/landing/sample-plan.tsx';
import { SampleQuestion } from '#web/features/player/sample-question.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const EXAMPLES = ['1.1', '2.1', '1.4', '4.3', '5.1', '4.4'];
const TEASERS = ['why-become-life-insurance-agent-2025', 'ai-study-tools-accelerate-insurance-licensing'];

const topicOf = (itemId: string) => itemId.split('-')[0]!;
const named = (topicId: string) => `topic ${topicId}, ${findTopic(topicId)?.title}`;

/** The start page for visitors. The build renders it too, so nothing here may depend on the user or the clock. */
export default function LandingScreen() {
  usePageTitle(pageTitles.landing);
  return (
    <>
      <Hero>
        <section aria-labelledby="try" className="border-line-strong border-t pt-5 lg:pt-8">
          <TwoColumns>
            <div>
              <h2 id="try">Try one now</h2>
              <p className="mt-3 max-w-[34rem] font-serif text-3 leading-7 max-lg:sr-only">
                A practice question from {named(topicOf(tryQuestion.id))}. Every answer is explained, and law questions
                cite the law.
              </p>
            </div>
            <div className="min-w-0">
              <SampleQuestion question={tryQuestion} />
            </div>
          </TwoColumns>
        </section>
      </Hero>
      <LandingSection id="inside" title="What's inside">
        <Features />
        <Exhibit
          title="A page for every topic"
          text={`${orderedTopics.length} pages of what to know, in plain English: key points to check off, terms you can tap for a definition, and traps to watch for.`}
          picture={`Three key points and the exam tip from ${named(samples.page.topicId)}.`}
          topicIds={EXAMPLES}
        >
          <SamplePage />
        </Exhibit>
        <Exhibit
          title="Cards that flip"
          text="Get ten cards on any topic, or write your own. Review them with the keyboard, with a swipe or on paper."
          picture={`Both sides of a flashcard from ${named(topicOf(samples.flashcard.id))}.`}
        >
          <SampleCards />
        </Exhibit>
        <Exhibit
          title="A plan for tough topics"
          text="Main concepts one at a time, case studies, and the notes you'd otherwise copy from a book."
          picture={`A main concept and a case from the detailed plan for ${named(samples.plan.topicId)}.`}
        >
          <SamplePlan />
        </Exhibit>
        <Exhibit
          title="Progress you can see"
          text="Each cell is one exam question. A filled one is a question you'd likely get right today, so you can see where the points are."
          picture={`A candidate halfway through: ${exampleCount} of ${exam.questions.value} expected correct.`}
        >
          <Card className="space-y-5" style={{ '--cell-h-slim': '2.25rem' }}>
            <ExamStrip size="slim" strip={exampleStrip} />
            <QuestionScale count={exampleCount} words="expected correct" />
          </Card>
        </Exhibit>
      </LandingSection>
      <LandingSection
        id="career"
        title="From first page to first client"
        action={
          <Button asChild className="print:hidden">
            <LoginLink>Start Studying</LoginLink>
          </Button>
        }
      >
        <CareerPath />
        <p className="mt-6">
          <Link href={paths.whyAgent} className="link inline-flex min-h-target items-center">
            Why become a life insurance agent
          </Link>
        </p>
      </LandingSection>
      <LandingSection
        id="articles"
        title="From the blog"
        action={
          <Link href={paths.blog} className="link inline-flex min-h-target items-center">
            Career & Study Blog
          </Link>
        }
      >
        <BlogTeasers slugs={TEASERS} />
      </LandingSection>
      <Begin />
    </>
  );
}
