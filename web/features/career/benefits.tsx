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
    text: "You earn commission, and there's no cap. There's no floor, either, and the first year is hard for most agents.",
  },
  {
    icon: CalendarClock,
    title: 'Flexible Schedule',
    text: "You set your own appointments. Expect some evenings, because that's when clients are home.",
  },
  {
    icon: Store,
    title: 'Be Your Own Boss',
    text: 'All you need is a license, a phone and a desk. You choose who you serve and how you grow.',
  },
  {
    icon: HeartHandshake,
    title: 'Make a Real Difference',
    text: 'A death benefit can keep a family in their home, or a partner in business, on the worst day of their lives.',
  },
  {
    icon: Users,
    title: 'Build Lasting Relationships',
    text: 'A policy can last for decades. So can the trust of clients you see every year.',
  },
  {
    icon: Sprout,
    title: 'Growing Industry',
    text: 'Every new home, baby and business creates a need for insurance, and there are always new ways to reach people.',
  },
  {
    icon: DoorOpen,
    title: 'Low Barrier to Entry',
    text: "You don't need a degree, just a course, an exam, fingerprints and an application. Plan on weeks, not years.",
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
    <ul className="grid gap-x-12 lg:grid-cols-2">
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 border-line border-t py-5">
          <Icon of={icon} size={20} className="mt-0.5 text-accent" />
          <div>
            <h3>{title}</h3>
            <p className="mt-1 max-w-[52ch]">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
