import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { orderedTopics } from '#shared/catalogue.ts';

const TOPICS = `${import.meta.dirname}/../../content/topics`;

/** The part of JSON Schema that the SDK sends. The SDK moves other rules, such as minItems, into the description. */
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
type TopicContent = { overview: string; items: Item[]; statements: string[] };

const contents = new Map<string, TopicContent>();

/** Returns the content of the topic that the prompt's material is about, or else of the first topic that has content. */
function topicOf(prompt: string): TopicContent {
  const available = orderedTopics.filter(({ id }) => existsSync(`${TOPICS}/${id}/plan.yaml`));
  const { id } = available.find((topic) => prompt.includes(`# Topic ${topic.id}: `)) ?? available[0]!;
  const content = contents.get(id) ?? readTopic(id);
  contents.set(id, content);
  return content;
}

function readTopic(id: string): TopicContent {
  const read = (file: string) => parse(readFileSync(`${TOPICS}/${id}/${file}.yaml`, 'utf8'));
  const study = read('study');
  const facts: Item[] = read('facts');
  return {
    overview: study.overview,
    items: [read('plan'), ...read('questions'), ...read('flashcards'), ...study.sections, ...study.terms, ...facts],
    statements: facts.map(({ statement }) => String(statement)),
  };
}

/** Reads a number that the SDK wrote into the description, as in `{minItems: 7, maxItems: 8}`. */
function ruleOf({ description = '' }: Schema, name: string): number | undefined {
  const [, number] = new RegExp(`\\b${name}: (-?\\d+)`).exec(description) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * Returns an answer that a good model could give, taken from the curated material: plain text without a schema,
 * otherwise JSON that matches the schema. An object whose properties match a curated plan, question, card or term is
 * filled with the next unused one of those.
 */
export function goodAnswer(prompt: string, schema?: Schema): string {
  const topic = topicOf(prompt);
  return schema === undefined ? topic.overview : JSON.stringify(fill(schema, schema.$defs ?? {}, topic));
}

function fill(root: Schema, defs: Record<string, Schema>, { items, statements }: TopicContent): unknown {
  const used = new Set<Item>();
  let next = 0;
  const statement = () => statements[next++ % statements.length]!;

  function curated(names: string[]): Item | undefined {
    const matching = items.filter((item) => names.every((name) => name in item));
    const item = matching.find((each) => !used.has(each)) ?? matching[0];
    if (item) used.add(item);
    return item;
  }

  function make(node: Schema, value?: unknown): unknown {
    const schema = node.$ref ? defs[node.$ref.split('/').at(-1)!]! : (node.anyOf?.[0] ?? node);
    if (schema !== node) return make(schema, value);
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
        const minimum = schema.minItems ?? ruleOf(schema, 'minItems') ?? 1;
        const length = Math.max(minimum, Math.min(10, ruleOf(schema, 'maxItems') ?? 10));
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
