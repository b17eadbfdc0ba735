import { Clock, Mail } from 'lucide-react';
import { pageTexts } from '#shared/site.ts';
import { Icon } from '#web/ui/icon.tsx';

export function About() {
  return (
    <section aria-labelledby="about">
      <h2 id="about">About</h2>
      <p className="mt-2 max-w-measure">
        A free study guide for the New Jersey life insurance producer exam, made by {pageTexts().operator}. We don't
        sell insurance, and we're not affiliated with the State of New Jersey.
      </p>
    </section>
  );
}

export function GetInTouch() {
  const { contactHref, contactLabel } = pageTexts();
  return (
    <section aria-labelledby="get-in-touch">
      <h2 id="get-in-touch">Get in Touch</h2>
      <ul className="mt-2">
        <li className="flex items-center gap-3">
          <Icon of={Mail} className="text-ink-3" />
          <a href={contactHref} className="link wrap-anywhere inline-flex items-center touch:min-h-target">
            {contactLabel}
          </a>
        </li>
        <li className="mt-2 flex gap-3 touch:mt-0">
          <Icon of={Clock} className="mt-0.5 text-ink-3" />
          We reply within 24-48 hours on business days.
        </li>
      </ul>
    </section>
  );
}
