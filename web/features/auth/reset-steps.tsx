import { Check } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { LoginLink } from './login-link.tsx';

const STEPS = [
  "Enter your email, and we'll send you a link.",
  'Open the link and choose a new password.',
  "You're signed in here, and signed out everywhere else.",
];

/** Shows the way to a new password, and how far the visitor is. */
export const ResetSteps = ({ current }: { current: number }) => (
  <>
    <ol>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="group flex items-baseline gap-4 border-line border-b py-3 text-ink-3 aria-[current]:text-ink"
        >
          <span className="figures w-6 font-serif font-title text-4 group-aria-[current]:text-accent">{index + 1}</span>
          <span className="flex-1">{step}</span>
          {index < current && <Icon of={Check} size={16} label="Done" className="self-center text-success" />}
        </li>
      ))}
    </ol>
    <p className="mt-4 text-1">
      Remembered it? <LoginLink className="link">Sign in</LoginLink>
    </p>
  </>
);
