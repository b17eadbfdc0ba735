import { useEffect, useState } from 'react';

/** Pixels below the top of the window. The section that crosses this line counts as the one being read. */
const READING_LINE = 160;

/** The id of the section being read: the last one whose top has passed the reading line. */
export function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const spied = key.split(' ');
    const update = () => {
      const passed = spied.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_LINE;
      });
      setCurrent(passed.at(-1) ?? spied[0]);
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
