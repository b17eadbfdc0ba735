import { expect, it } from 'vitest';
import { loadMaterial } from '#server/features/topics/material.service.ts';

/** Returns the subjects that topics teach by name: the titles of sections and the terms, without duplicates. */
function keySubjects(): Set<string> {
  const studies = [...loadMaterial().values()].map(({ study }) => study);
  const names = studies.flatMap((study) => [
    ...(study?.sections.map(({ title }) => title) ?? []),
    ...(study?.terms.map(({ term }) => term) ?? []),
  ]);
  return new Set(names.map((name) => name.toLowerCase()));
}

it("the material supports the claim '50+ study topics' with at least 50 key subjects [LAND-01]", () => {
  expect(keySubjects().size).toBeGreaterThanOrEqual(50);
});
