import type { AnyRouter } from '@trpc/server';
import type { z } from 'zod';

type SchemaDef = {
  coerce?: boolean;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

function disableCoercion(schema: z.ZodType): void {
  const def = schema._zod.def as SchemaDef;
  Object.defineProperty(def, 'coerce', { get: () => false, set: () => {}, configurable: true });
  if (def.innerType) disableCoercion(def.innerType);
  if (def.element) disableCoercion(def.element);
  for (const field of Object.values(def.shape ?? {})) disableCoercion(field);
}

/**
 * Keeps `coerce` off in all input schemas. The REST adapter turns it on, which also affects tRPC and request bodies:
 * null would be accepted as 0, and [] as false. Our path and query parameters are all strings, so they don't need it.
 */
export function withoutCoercion(router: AnyRouter): void {
  const procedures = Object.values(router._def.procedures) as { _def: { inputs: z.ZodType[] } }[];
  for (const { _def } of procedures) for (const input of _def.inputs) disableCoercion(input);
}
