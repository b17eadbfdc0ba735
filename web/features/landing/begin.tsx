import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { LoginLink } from '#web/features/auth/login-link.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Ends the page with links to create an account and to contact us. */
export function Begin() {
  return (
    <section
      aria-labelledby="begin"
      className="mt-section-large flex items-center justify-between gap-6 border-buff-strong border-y bg-buff-subtle p-6 max-md:-mx-4 max-md:block max-md:px-4 print:hidden"
    >
      <div>
        <h2 id="begin">Start with topic {orderedTopics[0]?.id}</h2>
        <p className="mt-1">It's free, and your account saves your progress.</p>
        <p>
          Have a question first?{' '}
          <Link href={paths.contact} className="link inline-flex min-h-target items-center">
            Contact us
          </Link>
        </p>
      </div>
      <Button asChild variant="primary" className="max-md:mt-4 max-md:w-full">
        <LoginLink>Create Free Account</LoginLink>
      </Button>
    </section>
  );
}
