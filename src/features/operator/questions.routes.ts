import type { FastifyInstance } from 'fastify';
import { findTopic } from '#shared/catalogue.ts';
import { OPTION_LETTERS, type ReportReason } from '#shared/quiz.constants.ts';
import { type Call, openCall } from '../../call.ts';
import { type Html, html } from '../../http/html.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  type DoubtfulQuestion,
  keepQuestion,
  listDoubtfulQuestions,
  listOpenReports,
  type OpenReport,
  removeQuestion,
} from '../reports/decisions.service.ts';
import { pageLinks, pageNumber, sendOperatorPage } from './operator-page.ts';
import { time } from './operator-time.ts';

const ADDRESS = '/operator/questions';
const PER_PAGE = 50;

const REASONS: Record<ReportReason, string> = {
  wrong_answer: 'The answer marked as correct is wrong',
  two_answers: 'Two answers are correct',
  unclear: 'Hard to understand',
  outdated: 'Out of date',
  other: 'Something else',
};
const NOTES: Record<string, string> = {
  kept: 'Question kept. Quizzes use it unless it gets new reports or its facts change again.',
  removed: "Question removed. New quizzes won't use it.",
  gone: 'This question no longer needs a decision.',
};

/** The order in which the page shows the options: as the newest report saw them. */
const reportedOrderOf = (reports: OpenReport[]): number[] =>
  reports.find(({ order }) => order !== null)?.order ?? OPTION_LETTERS.map((_letter, at) => at);

function content({ questionId, topicId, question }: DoubtfulQuestion, order: number[]): Html {
  const where = html`<p class="people">${topicId} ${findTopic(topicId)?.title}, ${questionId}</p>`;
  if (!question) return html`<p class="subject">The study material no longer has this question.</p>${where}`;
  const { stem, answer, facts } = question;
  const options = order.map((place) => question.options[place]!);
  const correctIndex = order.indexOf(OPTION_LETTERS.indexOf(answer));
  return html`<p class="subject">${stem}</p>
    ${where}
    <ol class="answers" type="A">${options.map(({ text }, at) => html`<li${at === correctIndex && html` class="correct"`}>${text}</li>`)}</ol>
    <details>
      <summary>Explanations and facts</summary>
      ${options.map(({ rationale }, at) => html`<p>${OPTION_LETTERS[at]}: ${rationale}</p>`)}
      <p>Facts: ${facts.join(', ')}</p>
    </details>`;
}

function actions(questionId: string): Html {
  const address = `${ADDRESS}/${encodeURIComponent(questionId)}`;
  return html`<form method="post" action="${address}/keep"><button>Keep</button></form>
    <details>
      <summary>Remove</summary>
      <form method="post" action="${address}/remove">
        <p>New quizzes won't use it. Existing quiz scores stay the same.</p>
        <button class="danger">Remove for good</button>
      </form>
    </details>`;
}

function state({ isHidden, isDisputed }: DoubtfulQuestion): Html {
  if (isHidden) return html`<strong class="failed">Left out</strong><p>of new quizzes until you decide</p>`;
  if (!isDisputed) return html`Still used`;
  return html`<strong>Disputed, still used</strong><p>because too many questions of its topic are already left out. Please decide.</p>`;
}

function change({ id, before, now }: DoubtfulQuestion['changedFacts'][number]): Html {
  return html`<li>
    <strong>${before === null ? 'A fact was checked again' : 'A fact has changed'}</strong>
    <p>${id}</p>
    ${before !== null && html`<p>Before: ${before}</p>`}
    <p>Now: ${now ?? 'the study material no longer has it'}</p>
  </li>`;
}

/** Says which of the letters on this page a user saw as A to D, if the user saw another order. */
function lettersSeen(shown: number[], seen: number[] | null): Html | false {
  if (seen === null || seen.join() === shown.join()) return false;
  const letters = seen.map((place) => OPTION_LETTERS[shown.indexOf(place)]);
  return html`<p>This user's A, B, C and D are ${letters.slice(0, -1).join(', ')} and ${letters.at(-1)} here.</p>`;
}

function row(doubtful: DoubtfulQuestion, reports: OpenReport[], now: Date): Html {
  const { questionId, changedFacts, isDisputed } = doubtful;
  const order = reportedOrderOf(reports);
  const older = doubtful.reports - reports.length;
  return html`<tr>
    <td class="content">${content(doubtful, order)}</td>
    <td class="state">
      <ul class="reports">${reports.map(
        ({ reason, note, order: seen, createdAt }) =>
          html`<li><strong>${REASONS[reason]}</strong>${note !== null && html`<p>${note}</p>`}${lettersSeen(order, seen)}<p>${time(createdAt, now)}</p></li>`,
      )}${isDisputed && reports.length === 0 && html`<li>The users who reported it have deleted their accounts.</li>`}${older > 0 && html`<li>and ${older} older ${older === 1 ? 'report' : 'reports'}</li>`}${changedFacts.map(change)}</ul>
    </td>
    <td>${state(doubtful)}</td>
    <td class="actions"><div>${actions(questionId)}</div></td>
  </tr>`;
}

/** Adds the page that lists disputed questions, and the actions to keep or remove one. */
export function operatorQuestions(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Record<string, string> }>(ADDRESS, async ({ query }, reply) => {
    const call = openCall(deps, null);
    const doubtful = await listDoubtfulQuestions(call);
    const page = pageNumber(query);
    const shown = doubtful.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const reports = await listOpenReports(
      call,
      shown.map(({ questionId }) => questionId),
    );
    const note = Object.hasOwn(NOTES, query.note ?? '') && NOTES[query.note!];
    const body = html`<h1>Questions</h1>
      <p class="lead">${doubtful.length === 0 ? 'No question is disputed.' : 'This page lists questions that users reported, the most disputed first, and then generated questions whose facts have changed. Until you decide, a question is left out of new quizzes if one of its facts has changed, or if two users reported it who have each given 50 answers over two days. Reports can take out at most a tenth of a topic’s questions.'}</p>
      ${note && html`<p class="note" role="status">${note}</p>`}
      ${
        shown.length > 0 &&
        html`<table class="rows">
          <thead><tr><th>Question</th><th>Reason</th><th>State</th><th>Actions</th></tr></thead>
          <tbody>${shown.map((each) => row(each, reports.get(each.questionId) ?? [], call.now))}</tbody>
        </table>`
      }
      ${pageLinks(ADDRESS, page, Math.ceil(doubtful.length / PER_PAGE))}`;
    return sendOperatorPage(reply, 'Questions', body);
  });

  type Action = (call: Call, id: string) => Promise<void>;
  const decide = (path: string, note: string, action: Action) =>
    app.post<{ Params: { id: string } }>(`${ADDRESS}/:id/${path}`, async ({ params }, reply) => {
      const result = await action(openCall(deps, null), params.id).then(
        () => note,
        (error) => {
          if (error instanceof DomainError && error.kind === 'not_found') return 'gone';
          throw error;
        },
      );
      return reply.redirect(`${ADDRESS}?note=${result}`, 303);
    });
  decide('keep', 'kept', keepQuestion);
  decide('remove', 'removed', removeQuestion);
}
