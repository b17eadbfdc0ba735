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
    text: 'Commission follows your work and has no ceiling. It has no floor either, and the first year is lean for most.',
  },
  {
    icon: CalendarClock,
    title: 'Flexible Schedule',
    text: 'You set your own appointments. Some will be in the evening, when clients are at home.',
  },
  {
    icon: Store,
    title: 'Be Your Own Boss',
    text: 'A license, a telephone and a desk make a business. You choose whom you serve and how you grow.',
  },
  {
    icon: HeartHandshake,
    title: 'Make a Real Difference',
    text: 'A death benefit keeps a family in its home and a partner in business, on the worst day they will have.',
  },
  {
    icon: Users,
    title: 'Build Lasting Relationships',
    text: 'A policy can last for decades. So does the trust of the people you come back to every year.',
  },
  {
    icon: Sprout,
    title: 'Growing Industry',
    text: 'Each new mortgage, child and business brings the need with it, and new ways to reach people keep opening.',
  },
  {
    icon: DoorOpen,
    title: 'Low Barrier to Entry',
    text: 'No degree is asked for: a course, an exam, fingerprints and an application. That is weeks, not years.',
  },
  {
    icon: BookOpen,
    title: 'Continuous Learning',
    text: 'Products, taxes and rules change. Those who keep learning give better answers, and are asked again.',
  },
];

/** What speaks for the career, each with what it costs. */
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
