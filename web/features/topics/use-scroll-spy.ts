import { useEffect, useState } from 'react';

/** The reading position, in pixels below the top of the window. */
const READING_POSITION = 160;

/** Returns the id of the section at the reading position: the last one whose top is above it. */
export function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sectionIds = key.split(' ');
    const update = () => {
      const passed = sectionIds.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_POSITION;
      });
      setCurrent(passed.at(-1) ?? sectionIds[0]);
    };
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
