import type { FastifyInstance } from 'fastify';
import { findTopic } from '#shared/catalogue.ts';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { openCall } from '../../call.ts';
import { Html, html } from '../../http/html.ts';
import type { Deps } from '../../platform/deps.ts';
import { BYTE_ORDER_MARK, csvLine } from '../account/downloads.rules.ts';
import { readQuestions } from '../bank/questions.service.ts';
import { FLAGS } from '../item-statistics/item-statistics.rules.ts';
import { type ItemFigures, listItemFigures } from '../item-statistics/item-statistics.service.ts';
import { readFinishedAt } from '../item-statistics/runs.service.ts';
import { pageLinks, pageNumber, sendOperatorPage } from './operator-page.ts';
import { time } from './operator-time.ts';

const ADDRESS = '/operator/items';
const CSV_ADDRESS = `${ADDRESS}.csv`;
const PER_PAGE = 50;

type Column = { name: string; of: (item: ItemFigures) => number | string | null; first: 'up' | 'down' };

/** What the table can be sorted by. Items without a value come last. */
const COLUMNS = {
  flags: { name: 'Flags', of: ({ flags }) => flags.length, first: 'down' },
  topic: { name: 'Topic', of: ({ topicId }) => topicId, first: 'up' },
  id: { name: 'Question', of: ({ questionId }) => questionId, first: 'up' },
  answers: { name: 'First answers', of: ({ answers }) => answers, first: 'down' },
  right: { name: 'Right', of: ({ right }) => right, first: 'up' },
  discrimination: { name: 'Discrimination', of: ({ discrimination }) => discrimination, first: 'up' },
} as const satisfies Record<string, Column>;
type Sort = { by: keyof typeof COLUMNS; order: 'up' | 'down' };

const isColumn = (text: string | undefined): text is Sort['by'] => text !== undefined && Object.hasOwn(COLUMNS, text);

function sortOf({ sort, order }: Record<string, string | undefined>): Sort {
  const by = isColumn(sort) ? sort : 'flags';
  return { by, order: order === 'up' || order === 'down' ? order : COLUMNS[by].first };
}

function sorted(items: ItemFigures[], { by, order }: Sort): ItemFigures[] {
  const { of }: Column = COLUMNS[by];
  return items.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const rising = typeof a === 'string' ? a.localeCompare(String(b), 'en', { numeric: true }) : a - Number(b);
    return order === 'up' ? rising : -rising;
  });
}

const count = new Intl.NumberFormat('en-US');
const percentOf = (share: number) => `${Math.round(share * 100)}%`;

function headOf(name: Sort['by'], { by, order }: Sort): Html {
  const isSorted = name === by;
  const next = isSorted ? (order === 'up' ? 'down' : 'up') : COLUMNS[name].first;
  const sort = isSorted && new Html(` aria-sort="${order === 'up' ? 'ascending' : 'descending'}"`);
  return html`<th${sort}><a href="${ADDRESS}?sort=${name}&amp;order=${next}">${COLUMNS[name].name}</a></th>`;
}

function row(item: ItemFigures, stem: string | undefined): Html {
  const { questionId, topicId, key, answers, right, shares, discrimination, flags } = item;
  const share = (part: number, at: number) =>
    html`<span${at === key && html` class="key"`}>${OPTION_LETTERS[at]} ${percentOf(part)}</span> `;
  return html`<tr>
    <td class="state">${flags.map((flag) => html`<p class="failed">${FLAGS[flag]}</p>`)}</td>
    <td class="figure" data-label="Topic"><span title="${findTopic(topicId)?.title}">${topicId}</span></td>
    <td class="what"><code>${questionId}</code>${stem !== undefined && html`<p>${stem}</p>`}</td>
    <td class="figure" data-label="First answers">${count.format(answers)}</td>
    <td class="figure" data-label="Right">${right === null ? 'too few' : percentOf(right)}</td>
    <td class="figure" data-label="Discrimination">${discrimination === null ? 'too few' : discrimination.toFixed(2)}</td>
    <td class="figure" data-label="Options">${shares === null ? 'too few' : shares.map(share)}</td>
  </tr>`;
}

const CSV_HEAD = ['Topic', 'Question', 'First answers', 'Right', ...OPTION_LETTERS, 'Key', 'Discrimination', 'Flags'];
const rounded = (value: number | null) => value && Math.round(value * 10_000) / 10_000;

const csvOf = (item: ItemFigures): string =>
  csvLine([
    ...[item.topicId, item.questionId, item.answers, rounded(item.right)],
    ...OPTION_LETTERS.map((_letter, at) => rounded(item.shares?.[at] ?? null)),
    ...[OPTION_LETTERS[item.key]!, rounded(item.discrimination)],
    item.flags.map((flag) => FLAGS[flag]).join('; '),
  ]);

/** Adds the page with the statistics of the questions, and the same as a file. */
export function operatorItems(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Record<string, string> }>(ADDRESS, async ({ query }, reply) => {
    const call = openCall(deps, null);
    const [items, finishedAt] = await Promise.all([listItemFigures(call), readFinishedAt(call)]);
    const sort = sortOf(query);
    const page = pageNumber(query);
    const shown = sorted(items, sort).slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const questions = await readQuestions(call, shown);
    const flagged = items.filter(({ flags }) => flags.length > 0).length;
    const body = html`<h1>Items</h1>
      <p class="lead">How users answered each question the first time. ${finishedAt ? html`Computed ${time(finishedAt, call.now)} from all answers.` : 'Computed every night from all answers.'} ${count.format(flagged)} of ${count.format(items.length)} questions ${flagged === 1 ? 'has' : 'have'} a flag. The letters are in the order of the question bank. <a href="${CSV_ADDRESS}">Download as CSV</a></p>
      ${shown.length === 0 && html`<p class="note" role="status">There are no statistics here yet.</p>`}
      ${
        shown.length > 0 &&
        html`<table class="rows items">
          <thead><tr>${(Object.keys(COLUMNS) as Sort['by'][]).map((name) => headOf(name, sort))}<th>Options</th></tr></thead>
          <tbody>${shown.map((item) => row(item, questions.get(item.questionId)?.question.stem))}</tbody>
        </table>`
      }
      ${pageLinks(`${ADDRESS}?sort=${sort.by}&order=${sort.order}`, page, Math.ceil(items.length / PER_PAGE))}`;
    return sendOperatorPage(reply, 'Items', body);
  });

  app.get(CSV_ADDRESS, async (_request, reply) => {
    const items = await listItemFigures(openCall(deps, null));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="items.csv"')
      .send(BYTE_ORDER_MARK + csvLine(CSV_HEAD) + items.map(csvOf).join(''));
  });
}
