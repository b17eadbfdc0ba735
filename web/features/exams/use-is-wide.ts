import { useMedia } from '#web/lib/use-media.ts';

/** Whether the map is beside the question. Must equal the breakpoint `lg`. */
export const useIsWide = (): boolean => useMedia('(width >= 68.75rem)');
