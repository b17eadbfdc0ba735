import type { EntityManager } from '@mikro-orm/postgresql';
import { sweepFlashcards } from '#server/features/flashcards/generation.service.ts';
import { sweepPlans } from '#server/features/plans/plans.service.ts';
import { sweepQuestions } from '#server/features/questions/top-up.service.ts';
import type { Outcome, RunDeps } from './consumers.ts';

const EVERY_MS = 5000;

type Sweep = { name: string; run(em: EntityManager, deps: RunDeps): Promise<Outcome> };

const SWEEPS: Sweep[] = [
  { name: 'sweep-flashcards', run: sweepFlashcards },
  { name: 'sweep-plans', run: sweepPlans },
  { name: 'sweep-questions', run: sweepQuestions },
];

/** Looks for work that the queue has lost. By a timer of its own: a schedule in the queue may be lost with it. */
export function startSweep(deps: RunDeps, every = EVERY_MS): { close(): Promise<void> } {
  const { orm, log, stopping } = deps;
  let round: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    for (const { name, run } of SWEEPS) {
      if (stopping.aborted) return;
      try {
        const found = await run(orm.em.fork(), deps);
        if (Object.values(found).some((count) => count !== 0))
          log.warn({ job: name, ...found }, 'forgotten work was found');
      } catch (error) {
        log.warn({ err: error, job: name }, 'the sweep failed');
      }
    }
  }

  const begin = () => {
    round ??= sweep().finally(() => {
      round = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, every);
  return {
    close: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
