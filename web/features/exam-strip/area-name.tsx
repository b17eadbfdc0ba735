import type { ReactNode } from 'react';
import type { Area } from '#shared/catalogue.ts';

/** Names an area above its cells, with a figure if there is one. */
export function AreaName({ area, figure }: { area: Area; figure?: ReactNode }) {
  return (
    <>
      <b className="font-serif text-2">{area.id}</b> {area.shortTitle}
      {figure !== undefined && <span className="figures text-ink-3">{figure}</span>}
    </>
  );
}

/** Names an area below its cells by its number, with a figure. */
export function AreaCaption({ area, figure }: { area: Area; figure: ReactNode }) {
  return (
    <div className="figures flex items-baseline justify-between gap-1">
      <b className="font-serif text-4">{area.id}</b>
      {figure}
    </div>
  );
}
