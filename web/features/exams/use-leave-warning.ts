import { useEffect, useEffectEvent } from 'react';

/** Marks the entry of the browser's history that Back leaves. Behind it is another entry of the same page. */
const isHeld = () => Boolean((window.history.state as { isHeld?: boolean } | null)?.isHeld);
const hold = () => {
  if (!isHeld()) window.history.pushState({ ...window.history.state, isHeld: true }, '');
};

let holders = 0;
let isReleasing = false;

/** The page stays, as the result of the exam. Back must not lead to the same page. */
function release(path: string): void {
  if (holders > 0 || !isHeld() || window.location.pathname !== path) return;
  isReleasing = true;
  const done = () => setTimeout(() => (isReleasing = false));
  window.addEventListener('popstate', done, { once: true });
  window.history.back();
}

/** While the caller is mounted, the browser asks before it closes or reloads the page, and Back calls `onBack` instead. */
export function useLeaveWarning(onBack: () => void): void {
  const warn = useEffectEvent(onBack);
  useEffect(() => {
    const path = window.location.pathname;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => {
      if (isHeld() || window.location.pathname !== path) return;
      hold();
      if (!isReleasing) warn();
    };
    holders += 1;
    hold();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('popstate', stay);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('popstate', stay);
      holders -= 1;
      setTimeout(() => release(path));
    };
  }, []);
}
