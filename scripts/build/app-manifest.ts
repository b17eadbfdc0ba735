import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LOGO_SIZE, logoBooks, logoShelf } from '../../shared/logo.ts';
import { pageTitles, SITE_TITLE } from '../../shared/page-titles.ts';
import { pages } from '../../shared/pages.ts';
import { ROOT } from '../start/project.ts';
import { CLIENT } from './chunks.ts';
import { readColorTokens } from './color-tokens.ts';

type Icon = { file: string; size: number; logo: number; purpose?: 'any' | 'maskable' };

/** `logo` is the share of the icon that the logo takes. Systems cut a maskable icon to a circle of four fifths. */
const ICONS: Icon[] = [
  { file: '192.png', size: 192, logo: 0.72, purpose: 'any' },
  { file: '512.png', size: 512, logo: 0.72, purpose: 'any' },
  { file: 'maskable-512.png', size: 512, logo: 0.52, purpose: 'maskable' },
  { file: 'apple-touch.png', size: 180, logo: 0.66 },
];

/** Draws the icons of the installed app from the logo, and writes the manifest that names them. */
export async function drawIcons(): Promise<void> {
  const folder = join(CLIENT, 'icons');
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...ICONS.map(async (icon) => writeFile(join(folder, icon.file), await draw(icon))),
    writeFile(join(CLIENT, 'manifest.webmanifest'), JSON.stringify(appManifest(), null, 2)),
  ]);
}

function appManifest() {
  const paper = hexOf('paper');
  return {
    id: '/',
    name: SITE_TITLE,
    short_name: 'NJ Life Exam',
    description: 'Study for the New Jersey life insurance exam, even offline',
    lang: 'en-US',
    start_url: pages.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['education'],
    shortcuts: [
      { name: pageTitles.quickFive.title, url: pages.quickFive },
      { name: pageTitles.review.title, url: pages.review },
    ],
    icons: ICONS.filter(({ purpose }) => purpose).map(({ file, size, purpose }) => ({
      src: `/icons/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}

/** The logo in the color of the paper on the accent color. Icons have no dark version. */
function draw({ size, logo }: Icon): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  context.fillStyle = color('accent');
  context.fillRect(0, 0, size, size);
  context.fillStyle = color('paper');
  const scale = (size * logo) / LOGO_SIZE;
  const margin = (size * (1 - logo)) / 2;
  for (const { x, y, width, height } of [...logoBooks, logoShelf]) {
    context.fillRect(margin + x * scale, margin + y * scale, width * scale, height * scale);
  }
  return canvas.encode('png');
}

const color = (name: string) => readColorTokens(ROOT)(name).light;

/** Manifests need colors that every system can read. */
function hexOf(name: string): string {
  const context: SKRSContext2D = createCanvas(1, 1).getContext('2d');
  context.fillStyle = color(name);
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red!, green!, blue!].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
