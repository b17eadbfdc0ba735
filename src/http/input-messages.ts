import type { z } from 'zod';

const UNITS: Record<string, string> = { string: 'characters', array: 'entries' };

function range(origin: string, limit: number | bigint, isMinimum: boolean, isInclusive = true): string {
  const figure = limit.toLocaleString('en-US');
  const bound = isInclusive ? `at ${isMinimum ? 'least' : 'most'}` : `${isMinimum ? 'more' : 'less'} than`;
  const unit = UNITS[origin];
  return unit ? `must have ${bound} ${figure} ${unit}` : `must be ${bound} ${figure}`;
}

/** Returns a readable message about the rule that an input breaks, for schema rules without their own message. */
export function plainRule(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.length ? `'${issue.path.join('.')}'` : undefined;
  switch (issue.code) {
    case 'unrecognized_keys':
      return `'${issue.keys.join("', '")}' is not known here`;
    case 'invalid_value':
      return `${name ?? 'The request'} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'int') break;
      return `${name ?? 'The request'} ${range(issue.origin, issue.minimum, true, issue.inclusive)}`;
    case 'too_big':
      if (issue.origin === 'int') break;
      return `${name ?? 'The request'} ${range(issue.origin, issue.maximum, false, issue.inclusive)}`;
    case 'invalid_format':
      if (issue.format === 'datetime') return `${name} must be a time such as 2026-01-31T12:00:00Z`;
  }
  return name ? `${name} is missing or not valid` : 'The request is not valid';
}
