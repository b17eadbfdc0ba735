import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type * as Logo from '../../shared/logo.ts';
import type * as PageTitles from '../../shared/page-titles.ts';
import { type ColorToken, readColorTokens } from './color-tokens.ts';

const FAVICON = 'favicon.svg';

/** Makes the favicon from the logo, and takes its colors and the browser's theme colors from the design tokens. */
export function brand(root: string): Plugin {
  const color = readColorTokens(root);
  // Vite bundles its configuration, and would lose the project's aliases in what this module imports.
  const shared = (file: string) => import(pathToFileURL(join(root, 'shared', file)).href);
  const favicon = async () => {
    const logo: typeof Logo = await shared('logo.ts');
    const { SITE_TITLE }: typeof PageTitles = await shared('page-titles.ts');
    return faviconOf(logo, SITE_TITLE, color('accent'));
  };
  return {
    name: 'brand',
    // Last, because Vite would look for the favicon among the source files.
    transformIndexHtml: { order: 'post', handler: () => headTags(color('paper')) },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${FAVICON}`, async (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(await favicon());
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FAVICON, source: await favicon() });
    },
  };
}

function headTags({ light, dark }: ColorToken): HtmlTagDescriptor[] {
  const themeColor = (scheme: string, content: string): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content },
    injectTo: 'head',
  });
  return [
    themeColor('light', light),
    themeColor('dark', dark),
    { tag: 'link', attrs: { rel: 'icon', href: `/${FAVICON}`, type: 'image/svg+xml' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  ];
}

function faviconOf({ LOGO_SIZE, logoBooks, logoShelf }: typeof Logo, title: string, color: ColorToken): string {
  const rectangles = [...logoBooks, logoShelf].map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" />`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}">
  <title>${title}</title>
  <style>
    rect { fill: ${color.light}; }
    @media (prefers-color-scheme: dark) { rect { fill: ${color.dark}; } }
  </style>
  ${rectangles.join('\n  ')}
</svg>
`;
}
