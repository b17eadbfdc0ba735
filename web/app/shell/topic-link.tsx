import { type ComponentProps, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';

type TopicLinkProps = Omit<ComponentProps<'a'>, 'id' | 'ref'> & { id: string; path: string };

/** A link to a topic. If it is the current page, it scrolls into view. */
export function TopicLink({ id, path, className = '', ...rest }: TopicLinkProps) {
  const href = paths.topic(id);
  const isCurrent = path === href;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      {...rest}
      ref={link}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`scroll-my-16 ${className}`}
    />
  );
}
