import { BLANKS } from '../../shared/pages.ts';
import { ROOT } from '../start/project.ts';
import { readColorTokens } from './color-tokens.ts';

/** Shows the frame of the page before styles and scripts arrive, until the client shows its own. */
export const SKELETON = `
    <div id="skeleton" aria-hidden="true">
      <div class="side"></div>
      <div class="screen"><i></i><i></i><i></i><i></i></div>
    </div>`;

/** Returns the styles of the skeleton. They have the sizes of the shell and of screen-skeleton.tsx. */
export function skeletonStyle(): string {
  const tokens = readColorTokens(ROOT);
  const color = (name: string) => `light-dark(${tokens(name).light}, ${tokens(name).dark})`;
  return `<style nonce="${BLANKS.nonce}">
      :root { color-scheme: light dark; background: ${color('paper')}; }
      :root[data-theme="light"] { color-scheme: light; }
      :root[data-theme="dark"] { color-scheme: dark; }
      body { margin: 0; }
      #skeleton { display: grid; grid-template-columns: minmax(0, 1fr); min-height: 100dvh; }
      #root:not(:empty) + #skeleton { display: none; }
      #skeleton .side { background: ${color('paper-sunken')}; border-right: 1px solid ${color('line')}; }
      #skeleton .screen { padding: 0 3rem; max-width: 68rem; }
      #skeleton .screen::before {
        content: "New Jersey Life Insurance Exam Preparation"; display: block; height: 5.5rem; margin-left: 1.5rem;
        font: 500 0.875rem/3.5rem system-ui, sans-serif; color: ${color('ink-2')};
      }
      #skeleton i { display: block; max-width: 100%; border-radius: 5px; background: ${color('line')}; }
      #skeleton i:nth-child(1) { width: 18rem; height: 2.25rem; }
      #skeleton i:nth-child(2) { width: 24rem; height: 1.25rem; margin-top: 1rem; }
      #skeleton i:nth-child(3) { height: 10rem; margin-top: 2.5rem; border-radius: 10px; }
      #skeleton i:nth-child(4) { height: 10rem; margin-top: 1.5rem; border-radius: 10px; }
      @media (width >= 48rem) {
        #skeleton { grid-template-columns: 16rem minmax(0, 1fr); }
        [data-sidebar="collapsed"] #skeleton { grid-template-columns: 3rem minmax(0, 1fr); }
      }
      @media (width < 48rem) {
        #skeleton .side { display: none; }
        #skeleton .screen { padding-inline: 1rem; }
        #skeleton .screen::before { margin-left: 2rem; }
      }
      @media print, (scripting: none) { #skeleton { display: none; } }
    </style>`;
}
