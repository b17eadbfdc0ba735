import { Bookmark } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useBookmark } from './use-bookmarks.ts';

export function BookmarkButton({ topicId, size }: { topicId: string; size?: 'medium' | 'small' }) {
  const { isBookmarked, isPending, toggle } = useBookmark(topicId);
  return (
    <Button size={size} pending={isPending} onClick={toggle}>
      <Icon of={Bookmark} className={isBookmarked ? 'fill-current text-accent' : ''} />
      {isBookmarked ? 'Bookmarked' : 'Bookmark'}
    </Button>
  );
}
