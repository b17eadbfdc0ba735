import { useEffect } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';
import { showAnchor } from '#web/lib/anchor.ts';
import { type Place, placeIn, scrollToPlace } from './use-scroll-spy.ts';

/** The place is saved when the user has not scrolled for this long (milliseconds). */
const REST_MS = 150;

/** A saved place. `isEnd` means that the end of the text was visible. */
type SavedPlace = Place & { isEnd: boolean };

/**
 * Keeps the user's reading place in a text on this device, under `name`. `ids` are the sections of the text, `endId` is
 * the element below it. A text that opens scrolls to the section in the URL, or else to the place. A text that was read
 * to its end opens at the top, except after a reload and in the browser's history, which always return to the place.
 */
export function useReadingPlace(name: string, ids: string[], endId: string): void {
  const userId = useUser().user?.id ?? '';
  const key = ids.join(' ');
  useEffect(() => {
    const sectionIds = key.split(' ');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let save = () => {};
    function onScroll() {
      markEntry();
      const place = placeIn(sectionIds);
      const saved: SavedPlace | undefined = place && { ...place, isEnd: isVisible(endId) };
      save = () => writeDraft(userId, name, saved);
      clearTimeout(timer);
      timer = setTimeout(() => save(), REST_MS);
    }
    // The frame comes after the effects of a navigation, which scrolls to the top of the new page.
    const frame = requestAnimationFrame(() => {
      const place = readDraft(userId, name) as SavedPlace | undefined;
      if (isMarked() || !showAnchor()) {
        if (place && (isMarked() || !place.isEnd)) scrollToPlace(place);
      }
      window.addEventListener('scroll', onScroll, { passive: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      if (timer) {
        clearTimeout(timer);
        save();
      }
    };
  }, [userId, name, key, endId]);
}

function isVisible(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top < window.innerHeight;
}

/** Marks this entry of the browser's history as read: from now on it opens at the place and not at its anchor. */
function markEntry(): void {
  if (!isMarked()) window.history.replaceState({ ...window.history.state, isRead: true }, '');
}

const isMarked = (): boolean => window.history.state?.isRead === true;
