import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Correction, CorrectionsFileSchema, correctionsOf } from '#shared/corrections.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const CORRECTIONS_FILE = 'content/corrections.yaml';

/** Reads and checks what was corrected in the study material, newest first. */
export const readCorrections = (root = ROOT): Correction[] =>
  correctionsOf(CorrectionsFileSchema.parse(parse(readFileSync(join(root, CORRECTIONS_FILE), 'utf8'))));
