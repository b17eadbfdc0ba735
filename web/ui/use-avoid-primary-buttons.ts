import { type RefObject, useEffect } from 'react';

const PRIMARY_BUTTONS = '[data-variant=primary], [type=submit]';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Sets or removes `data-moved` if the element covers a primary button here and none at the opposite edge of the screen. */
function avoidPrimaryButtons(element: Element): void {
  const here = element.getBoundingClientRect();
  const { left, right } = here;
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar');
  const height = window.innerHeight - (Number.parseFloat(bar) || 0);
  const opposite = { left, right, top: height - here.bottom, bottom: height - here.top };
  const buttons = [...document.querySelectorAll(PRIMARY_BUTTONS)].map((button) => button.getBoundingClientRect());
  const isFree = (box: Box) => !buttons.some((button) => overlap(box, button));
  if (!isFree(here) && isFree(opposite)) element.toggleAttribute('data-moved');
}

/**
 * Keeps an element that floats at the top or bottom edge from covering primary buttons, even while the page scrolls or
 * changes. With `data-moved` the element must be at the opposite edge, at the same distance. A bar at the bottom belongs to
 * the edge.
 */
export function useAvoidPrimaryButtons(floating: RefObject<Element | null>, isShown: boolean): void {
  useEffect(() => {
    const element = floating.current;
    if (!element || !isShown) return;
    element.removeAttribute('data-moved');
    let frame = 0;
    const check = () => {
      avoidPrimaryButtons(element);
      frame = requestAnimationFrame(check);
    };
    check();
    return () => cancelAnimationFrame(frame);
  }, [floating, isShown]);
}
