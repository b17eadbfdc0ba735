import { pageTitles } from '#shared/page-titles.ts';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { Faq } from '#web/features/contact/faq.tsx';
import { About, GetInTouch } from '#web/features/contact/get-in-touch.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ContactScreen() {
  const title = usePageTitle(pageTitles.contact);
  return (
    <>
      <h1>{title}</h1>
      <p className="lede mt-2">Found a mistake? Have a problem or an idea? Let us know.</p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-section lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ContactForm />
        <div className="space-y-8 lg:pt-6">
          <About />
          <GetInTouch />
        </div>
      </div>
      <div className="mt-section border-line-strong border-t pt-8">
        <Faq />
      </div>
    </>
  );
}
