import { useEffect, useState } from 'react';

/** The reading position, in pixels below the top of the window. */
const READING_POSITION = 160;

/** A section, and how many pixels of it are above the reading position. */
export type Place = { id: string; offset: number };

/** Returns the place at the reading position: in the last section whose top is above it, or none above all sections. */
export function placeIn(ids: string[]): Place | undefined {
  const places = ids.flatMap((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top === undefined ? [] : [{ id, offset: Math.round(READING_POSITION - top) }];
  });
  return places.findLast(({ offset }) => offset >= 0);
}

/** Scrolls to a place. Does nothing if the page does not have its section. */
export function scrollToPlace({ id, offset }: Place): void {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  if (top !== undefined) window.scrollTo(0, window.scrollY + top + offset - READING_POSITION);
}

/** Returns the id of the section at the reading position, or the first one above all sections. */
export function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sectionIds = key.split(' ');
    const update = () => setCurrent(placeIn(sectionIds)?.id ?? sectionIds[0]);
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [key]);
  return current;
}
