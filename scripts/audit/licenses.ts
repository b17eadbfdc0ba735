import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that allow to ship a package as part of this product without conditions on the product itself. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Applies to the files of the package itself, which we don't change.
  'MPL-2.0',
  'MPL 2.0',
  'Python-2.0',
  'Unlicense',
]);

type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean; license?: string }> };

const isAllowed = (license: string) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((part) => ALLOWED.has(part.trim())));

/** Returns the packages of the product, without those for development, whose license is not on the list. */
export function refusedLicenses(modules: string, lockFile: string): { name: string; license: string }[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      license: license ?? licenseOf(join(modules, '..', path)),
    }))
    .filter(({ license }) => !isAllowed(license));
}

/** Older packages name their license only in their own file, some as an object. */
function licenseOf(folder: string): string {
  try {
    const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof license === 'string' ? license : (license?.type ?? 'unknown');
  } catch {
    return 'unknown';
  }
}
