/** The classes of the layer between the page and a modal element. */
export const scrim =
  'fixed inset-0 z-40 bg-paper-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** The classes of a dialog in the middle of the window. Long content scrolls inside it. */
export const dialogPanel =
  'fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-1/2 overflow-y-auto rounded-card border border-line-strong bg-paper-raised p-6 shadow-float data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';
