import { orderedTopics } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Invites a visitor to sign in. Uses a plain link, because sign-in is a full page load. */
export function GetStarted() {
  return (
    <section
      aria-labelledby="get-started"
      className="mt-section flex items-center justify-between gap-6 border-buff-strong border-y bg-buff-subtle p-6 max-md:-mx-4 max-md:block max-md:px-4 print:hidden"
    >
      <div>
        <h2 id="get-started">Start with topic {orderedTopics[0]?.id}</h2>
        <p>{orderedTopics.length} topics, practice quizzes and flashcards.</p>
      </div>
      <Button asChild variant="primary" className="max-md:mt-4 max-md:w-full">
        <a href={paths.login()}>Get Started Free</a>
      </Button>
    </section>
  );
}
