import { BLANKS, pages } from '../../shared/pages.ts';

export const PREVIEW = { width: 1200, height: 630 };

export const absolute = (path: string): string => `${BLANKS.origin}${path}`;

/** Returns the path of the preview picture that other sites show when a page is shared. */
export const previewPath = (path: string): string => `/previews${path === pages.home ? '/home' : path}.png`;
