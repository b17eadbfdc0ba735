import { catalogue, findTopic, orderedTopics } from '#shared/catalogue.ts';
import { validateLawFacts } from '#shared/question-validators/law.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { repeated } from '#shared/repeated.ts';
import type { Fact } from '#shared/topics.ts';
import type { LoadedForm } from './load-exam-forms.ts';
import type { Problem } from './problem.ts';
import { validateGiveaways, validateQuestions } from './question-validators.ts';

/** Checks a sealed form: ids, the number of questions in each area of the exam, its topics, facts and options. */
export function validateExamForm(
  { id: formId, file, questions }: LoadedForm,
  facts: ReadonlyMap<string, Fact>,
): Problem[] {
  const ids = questions.map(({ id }) => id);
  const perArea = Map.groupBy(questions, ({ topicId }) => findTopic(topicId)?.area.id);
  const problems = (message: string, where?: string): Problem => ({ file, where, message });
  return [
    ...repeated(ids).map((id) => problems('the id is used twice', id)),
    ...ids.filter((id) => !id.startsWith(`${formId}-`)).map((id) => problems('the id belongs to another form', id)),
    ...(perArea.get(undefined) ?? []).map(({ id, topicId }) => problems(`the catalogue has no topic ${topicId}`, id)),
    ...catalogue.flatMap(({ id, itemCount }) => {
      const count = perArea.get(id)?.length ?? 0;
      return count === itemCount ? [] : [problems(`area ${id} has ${count} questions; the exam has ${itemCount}`)];
    }),
    ...orderedTopics
      .filter(({ id }) => !questions.some(({ topicId }) => topicId === id))
      .map(({ id }) => problems(`no question is on topic ${id}`)),
    ...repeated(questions.flatMap((question) => question.facts)).map((fact) =>
      problems(`two questions rest on the fact ${fact}`),
    ),
    ...questions.flatMap((question) => [
      ...question.facts
        .filter((fact) => !facts.has(fact))
        .map((fact) => problems(`there is no fact ${fact}`, question.id)),
      ...validateLawFacts(
        question.topicId,
        question.facts.flatMap((fact) => facts.get(fact) ?? []),
      ).map((message) => problems(message, question.id)),
    ]),
    ...validateQuestions(file, questions),
    ...validateGiveaways(file, questions),
  ];
}

/** Finds rationales of a sealed form that stand word for word in the question bank, where users read them. */
export function validateSealedRationales({ file, questions }: LoadedForm, bank: BankQuestion[]): Problem[] {
  const known = new Map(bank.flatMap(({ id, options }) => options.map(({ rationale }) => [rationale, id])));
  return questions.flatMap(({ id, options }) =>
    options
      .filter(({ rationale }) => known.has(rationale))
      .map(({ rationale }) => ({
        file,
        where: id,
        message: `the rationale stands in ${known.get(rationale)}: '${rationale}'`,
      })),
  );
}
