import { expect, it } from 'vitest';
import { loadMaterial } from '#server/features/topics/material.service.ts';

/** What a topic teaches under a name of its own: the parts of its text and the terms that it defines. The same name counts once. */
function keySubjects(): Set<string> {
  const studies = [...loadMaterial().values()].map(({ study }) => study);
  const names = studies.flatMap((study) => [
    ...(study?.sections.map(({ title }) => title) ?? []),
    ...(study?.terms.map(({ term }) => term) ?? []),
  ]);
  return new Set(names.map((name) => name.toLowerCase()));
}

it("'50+ study topics' is no boast: the written topics alone teach that many key subjects [LAND-01]", () => {
  expect(keySubjects().size).toBeGreaterThanOrEqual(50);
});
