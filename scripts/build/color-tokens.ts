import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ColorToken = { light: string; dark: string };

/** The colors of web/styles/tokens.css by name. There they are written `--name: light-dark(light, dark)`. */
export function readColorTokens(root: string): (name: string) => ColorToken {
  const tokens = readFileSync(join(root, 'web/styles/tokens.css'), 'utf8');
  return (name) => {
    const color = new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(tokens);
    if (!color) throw new Error(`tokens.css has no color --${name}`);
    return { light: color[1]!, dark: color[2]! };
  };
}
