import { contactFaq } from '#shared/contact-faq.ts';

export function Faq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq">Frequently Asked Questions</h2>
      <ul className="mt-4 grid gap-x-12 lg:grid-cols-2">
        {contactFaq().map(({ question, answer, link }) => (
          <li key={question} className="border-line border-t py-5">
            <h3>{question}</h3>
            <p className="mt-1 max-w-measure">{answer}</p>
            {link && (
              // A full page load, because the server redirects /sign-in if users sign in through a provider.
              <a href={link.href} className="link mt-1 inline-flex items-center touch:min-h-target">
                {link.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
