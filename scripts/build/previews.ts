import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { catalogue } from '../../shared/catalogue.ts';
import { exam } from '../../shared/exam.ts';
import { LOGO_SIZE, logoBooks, logoShelf } from '../../shared/logo.ts';
import { SITE_TITLE } from '../../shared/page-titles.ts';
import { ROOT } from '../start/project.ts';
import { PREVIEW, previewPath } from './addresses.ts';
import { CLIENT } from './chunks.ts';
import { readColorTokens } from './color-tokens.ts';
import type { PublicPage } from './public-pages.ts';

const FONTS = join(ROOT, 'web/styles/fonts');
const { width: WIDTH, height: HEIGHT } = PREVIEW;
const MARGIN = 72;
const RIGHT = WIDTH - MARGIN;
/** The y coordinate where the background of the exam strip begins. */
const STRIP_TOP = 400;

type Colors = (token: string) => string;

/** Draws the preview picture of each page: its title above the exam strip, in the product's fonts and light colors. */
export async function drawPreviews(pages: PublicPage[]): Promise<void> {
  GlobalFonts.registerFromPath(join(FONTS, 'source-serif-roman.woff2'), 'Serif');
  GlobalFonts.registerFromPath(join(FONTS, 'inter.woff2'), 'Sans');
  const token = readColorTokens(ROOT);
  const color: Colors = (name) => token(name).light;
  await Promise.all(
    pages.map(async (page) => {
      const file = join(CLIENT, previewPath(page.path));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await draw(page, color));
    }),
  );
}

function draw({ title, article }: PublicPage, color: Colors): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = color('paper');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = color('buff-subtle');
  context.fillRect(0, STRIP_TOP, WIDTH, HEIGHT - STRIP_TOP);
  context.fillStyle = color('buff-strong');
  context.fillRect(0, STRIP_TOP, WIDTH, 2);
  drawHead(context, color, article?.category);
  drawTitle(context, color, title);
  drawStrip(context, color);
  return canvas.encode('png');
}

function drawHead(context: SKRSContext2D, color: Colors, category?: string): void {
  drawLogo(context, color, MARGIN, 60, 56);
  write(context, SITE_TITLE, { x: MARGIN + 76, y: 98, font: '550 26px Sans', color: color('ink-2') });
  if (category) {
    write(context, category, { x: RIGHT, y: 98, font: '400 26px Sans', color: color('ink-3'), align: 'right' });
  }
}

function drawLogo(context: SKRSContext2D, color: Colors, left: number, top: number, size: number): void {
  const scale = size / LOGO_SIZE;
  context.fillStyle = color('accent');
  for (const { x, y, width, height } of [...logoBooks, logoShelf]) {
    context.fillRect(left + x * scale, top + y * scale, width * scale, height * scale);
  }
}

function drawTitle(context: SKRSContext2D, color: Colors, title: string): void {
  const size = [84, 76, 68, 60].find((pixels) => wrap(context, title, font(pixels)).length <= 2) ?? 52;
  const lines = balance(context, title, font(size));
  const lead = size * 1.14;
  const middle = 258;
  const first = middle - ((lines.length - 1) * lead) / 2 + size * 0.33;
  lines.forEach((line, index) => {
    write(context, line, { x: MARGIN - 3, y: first + index * lead, font: font(size), color: color('ink') });
  });
}

const font = (size: number) => `600 ${size}px Serif`;

/** Wraps a title into the fewest possible lines, with line lengths as even as possible. */
function balance(context: SKRSContext2D, text: string, textFont: string): string[] {
  const fewest = wrap(context, text, textFont);
  let lines = fewest;
  for (let width = RIGHT - MARGIN; width > 0; width -= 20) {
    const narrower = wrap(context, text, textFont, width);
    if (narrower.length > fewest.length) break;
    lines = narrower;
  }
  return lines;
}

function wrap(context: SKRSContext2D, text: string, textFont: string, width = RIGHT - MARGIN): string[] {
  context.font = textFont;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (context.measureText(longer).width > width && line) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Draws one cell per question, aligned to whole pixels. Below each area: its number and its number of questions. */
function drawStrip(context: SKRSContext2D, color: Colors): void {
  const pitch = 12;
  const gap = 3;
  const [top, height] = [452, 64];
  const areaGap = (RIGHT - MARGIN + gap - exam.questions.value * pitch) / (catalogue.length - 1);
  let left = MARGIN;
  for (const { id, itemCount } of catalogue) {
    const end = left + itemCount * pitch - gap;
    context.fillStyle = color('accent');
    for (let cell = 0; cell < itemCount; cell++) {
      context.beginPath();
      context.roundRect(Math.round(left + cell * pitch), top, pitch - gap, height, 1.5);
      context.fill();
    }
    context.fillStyle = color('buff-strong');
    context.fillRect(left, top + height + 16, end - left, 2);
    write(context, id, { x: left, y: 576, font: '600 34px Serif', color: color('ink') });
    write(context, String(itemCount), {
      x: end,
      y: 574,
      font: '400 24px Sans',
      color: color('ink-3'),
      align: 'right',
    });
    left = end + gap + areaGap;
  }
}

type TextStyle = { x: number; y: number; font: string; color: string; align?: 'left' | 'right' };

function write(context: SKRSContext2D, text: string, { x, y, font, color, align = 'left' }: TextStyle): void {
  context.font = font;
  context.fillStyle = color;
  context.textAlign = align;
  context.fillText(text, x, y);
}
