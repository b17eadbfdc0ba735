import { useEffect, useState } from 'react';
import type { Readiness } from '#shared/readiness.ts';
import { ExamStrip } from './exam-strip.tsx';
import { stripOfUser } from './strip.ts';

/** The filled cells that this tab showed last. Those that are filled since then fill before the user's eyes. */
let lastShown: readonly number[] | undefined;

type UserStripProps = { readiness: Pick<Readiness, 'expected' | 'areas'>; size?: 'large' | 'slim' };

/** The exam strip of the user. */
export function UserStrip({ readiness, size }: UserStripProps) {
  const strip = stripOfUser(readiness);
  const [before] = useState(lastShown);
  useEffect(() => {
    lastShown = strip.fill === 'expected' ? strip.counts : undefined;
  });
  return <ExamStrip strip={strip} before={before} size={size} />;
}
