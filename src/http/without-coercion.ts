import type { AnyRouter } from '@trpc/server';
import type { z } from 'zod';

type Def = { coerce?: boolean; innerType?: z.ZodType; shape?: Record<string, z.ZodType> };

function lock(schema: z.ZodType): void {
  const def = schema._zod.def as Def;
  Object.defineProperty(def, 'coerce', { get: () => false, set: () => {}, configurable: true });
  if (def.innerType) lock(def.innerType);
  for (const field of Object.values(def.shape ?? {})) lock(field);
}

/**
 * The REST adapter switches `coerce` on in the input schemas that it meets, on both doors and for bodies too: null would
 * pass as 0 and [] as false. All that a path or query brings here is text, so nothing needs it; this keeps it off.
 */
export function withoutCoercion(router: AnyRouter): void {
  const procedures = Object.values(router._def.procedures) as { _def: { inputs: z.ZodType[] } }[];
  for (const { _def } of procedures) for (const input of _def.inputs) lock(input);
}
