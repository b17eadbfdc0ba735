import {
  BookOpen,
  CalendarClock,
  DoorOpen,
  HeartHandshake,
  type LucideIcon,
  Sprout,
  Store,
  TrendingUp,
  Users,
} from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';

type Benefit = { icon: LucideIcon; title: string; text: string };

const benefits: Benefit[] = [
  {
    icon: TrendingUp,
    title: 'Unlimited Income Potential',
    text: 'Your commission depends on your work and has no upper limit. It has no lower limit either, and the first year is hard for most.',
  },
  {
    icon: CalendarClock,
    title: 'Flexible Schedule',
    text: 'You set your own appointments. Some will be in the evening, when clients are at home.',
  },
  {
    icon: Store,
    title: 'Be Your Own Boss',
    text: 'You need only a license, a phone and a desk. You choose whom you serve and how you grow.',
  },
  {
    icon: HeartHandshake,
    title: 'Make a Real Difference',
    text: 'A death benefit keeps a family in its home and a partner in business on the worst day of their lives.',
  },
  {
    icon: Users,
    title: 'Build Lasting Relationships',
    text: 'A policy can last for decades, and so can the trust of clients whom you see every year.',
  },
  {
    icon: Sprout,
    title: 'Growing Industry',
    text: 'Every new mortgage, child and business creates a need for insurance, and there are always new ways to reach people.',
  },
  {
    icon: DoorOpen,
    title: 'Low Barrier to Entry',
    text: 'You need no degree, only a course, an exam, fingerprints and an application. That takes weeks, not years.',
  },
  {
    icon: BookOpen,
    title: 'Continuous Learning',
    text: 'Products, taxes and rules change. Agents who keep learning give better advice and keep their clients.',
  },
];

/** Lists the benefits of the career, and says what some of them cost. */
export function Benefits() {
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 border-line border-t py-5">
          <Icon of={icon} size={20} className="mt-0.5 text-accent" />
          <div>
            <h3>{title}</h3>
            <p className="mt-1 max-w-[46ch]">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
