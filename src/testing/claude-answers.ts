import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { orderedTopics } from '#shared/catalogue.ts';

const TOPICS = `${import.meta.dirname}/../../content/topics`;

/** What of JSON Schema the SDK sends. It moves other rules, such as minItems, into the description. */
export type Schema = {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
  minItems?: number;
  description?: string;
};

type Item = Record<string, unknown>;
type Topic = { overview: string; items: Item[]; statements: string[] };

/** The topic whose title stands in the prompt, else the first that is written. */
function topicOf(prompt: string): Topic {
  const written = orderedTopics.filter(({ id }) => existsSync(`${TOPICS}/${id}/plan.yaml`));
  const { id } = written.find(({ title }) => prompt.includes(title)) ?? written[0]!;
  const read = (file: string) => parse(readFileSync(`${TOPICS}/${id}/${file}.yaml`, 'utf8'));
  const study = read('study');
  const facts: Item[] = read('facts');
  return {
    overview: study.overview,
    items: [read('plan'), ...read('questions'), ...read('flashcards'), ...study.sections, ...study.terms, ...facts],
    statements: facts.map(({ statement }) => String(statement)),
  };
}

/** A number that the SDK wrote into the description: `{minItems: 7, maxItems: 8}`. */
function ruleOf({ description = '' }: Schema, name: string): number | undefined {
  const [, figure] = new RegExp(`\\b${name}: (-?\\d+)`).exec(description) ?? [];
  return figure === undefined ? undefined : Number(figure);
}

/**
 * An answer as a good model would give it, from the curated material: text without a schema; else JSON that keeps to it.
 * An object that asks for properties which a curated plan, question, card or term has, gets one of those, each time the next.
 */
export function goodAnswer(prompt: string, schema?: Schema): string {
  const topic = topicOf(prompt);
  return schema === undefined ? topic.overview : JSON.stringify(fill(schema, schema.$defs ?? {}, topic));
}

function fill(root: Schema, defs: Record<string, Schema>, { items, statements }: Topic): unknown {
  const used = new Set<Item>();
  let next = 0;
  const statement = () => statements[next++ % statements.length]!;

  function curated(names: string[]): Item | undefined {
    const fitting = items.filter((item) => names.every((name) => name in item));
    const item = fitting.find((each) => !used.has(each)) ?? fitting[0];
    if (item) used.add(item);
    return item;
  }

  function make(given: Schema, value?: unknown): unknown {
    const schema = given.$ref ? defs[given.$ref.split('/').at(-1)!]! : (given.anyOf?.[0] ?? given);
    if (schema !== given) return make(schema, value);
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum.includes(value) ? value : schema.enum[0];
    switch (schema.type) {
      case 'object': {
        const properties = Object.entries(schema.properties ?? {});
        const item = (value as Item | undefined) ?? curated(properties.map(([name]) => name));
        return Object.fromEntries(properties.map(([name, property]) => [name, make(property, item?.[name])]));
      }
      case 'array': {
        if (Array.isArray(value)) return value.map((each) => make(schema.items!, each));
        const fewest = schema.minItems ?? ruleOf(schema, 'minItems') ?? 1;
        const length = Math.max(fewest, Math.min(10, ruleOf(schema, 'maxItems') ?? 10));
        return Array.from({ length }, () => make(schema.items!));
      }
      case 'string':
        return (typeof value === 'string' ? value : statement()).slice(0, ruleOf(schema, 'maxLength'));
      case 'boolean':
        return value ?? true;
      case 'null':
        return null;
      default:
        return value ?? ruleOf(schema, 'minimum') ?? 1;
    }
  }

  return make(root);
}
