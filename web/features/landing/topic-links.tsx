import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

export function TopicLinks({ ids }: { ids: string[] }) {
  return (
    <ul className="mt-4 text-1">
      {ids.map((id) => (
        <li key={id}>
          <Link href={paths.topic(id)} className="link inline-flex min-h-target items-center gap-2 lg:min-h-8">
            <span className="figures">{id}</span>
            {findTopic(id)?.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
