import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogue } from '#shared/catalogue.ts';
import { tryQuestion } from '#shared/try-question.ts';
import { exampleCount, exampleStrip } from '#web/features/landing/example-strip.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import LandingScreen from './landing.tsx';

const region = (name: string) => screen.getByRole('region', { name });
const hrefs = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

/** Returns the text of the feature with this title. */
function pitch(title: RegExp): string {
  const heading = within(region("What's inside")).getByRole('heading', { level: 3, name: title });
  return heading.closest('li')!.textContent;
}

test('the page has one h1 and the checked figures of the exam, and calls nothing on the server', () => {
  const { calls } = renderScreen(<LandingScreen />);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByText('59 correct, 70%')).toBeTruthy();
  expect(screen.getByText('about $38 to $45')).toBeTruthy();
  expect(screen.getByText('Check with PSI when you book.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test("the page offers '50+ study topics' in six areas and names each area's number of questions [LAND-01]", () => {
  renderScreen(<LandingScreen />);
  expect(pitch(/^50\+ study topics$/)).toMatch(
    /More than 50 key subjects in the 27 topics.*six main topic areas with subtopics/,
  );
  const areas = within(region('The six areas of the exam')).getAllByRole('listitem');
  expect(areas.map(({ textContent }) => textContent)).toEqual(
    catalogue.map(({ id, title, itemCount }) => `${id}${title}${itemCount} questions`),
  );
});

test('the page lists what an account offers, including AI, timer and goals [LAND-02] [LAND-03] [LAND-04] [LAND-05] [LAND-06]', () => {
  renderScreen(<LandingScreen />);
  expect(pitch(/^AI question-and-answer assistance$/)).toContain('while you read');
  expect(pitch(/^Practice quizzes$/)).toContain('10 exam-style questions per topic, dynamically generated');
  const cards = pitch(/^Flashcards and study plans$/);
  expect(cards).toContain('your own flashcards or get them AI-generated, 10 per request');
  expect(cards).toContain('AI-generated detailed study plan for each topic');
  expect(pitch(/^Notes, bookmarks and study sessions$/)).toMatch(
    /^.*Study notes.*bookmarks.*study sessions with a timer and goals/,
  );
  expect(pitch(/progress$/)).toContain('A progress dashboard, a progress report and a quiz performance analysis');
});

test('the features are six short groups', () => {
  renderScreen(<LandingScreen />);
  const groups = within(region("What's inside")).getAllByRole('list')[0]!;
  const texts = [...groups.children].map((group) => group.querySelector('p')!.textContent);
  expect(texts).toHaveLength(6);
  for (const text of texts) expect(text.split(' ').length).toBeLessThanOrEqual(25);
});

test('the page says what requires a free account [LAND-07]', () => {
  renderScreen(<LandingScreen />);
  expect(
    within(region("What's inside")).getByText(
      /Study content, quizzes, flashcards and AI features require a free account/,
    ),
  ).toBeTruthy();
});

test.each(['Get Started', 'Create Free Account', 'Start Studying'])(
  "'%s' is a plain link to the sign-in, which works without JavaScript [LAND-09] [AUTH-13]",
  (name) => {
    renderScreen(<LandingScreen />);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/api/login');
  },
);

test('the page links to six example topics, the tools and the other pages [LAND-10] [LAND-11]', () => {
  renderScreen(<LandingScreen />);
  const topics = ['1.1', '2.1', '1.4', '4.3', '5.1', '4.4'].map((id) => `/topic/${id}`);
  const tools = ['/dashboard', '/notes', '/flashcards', '/bookmarks', '/progress', '/quiz-analysis'];
  expect(hrefs(region("What's inside")).toSorted()).toEqual([...topics, ...tools].toSorted());
  expect(hrefs(document.body)).toEqual(expect.arrayContaining(['/why-agent', '/blog', '/contact']));
});

test('the career path has three steps in order [LAND-12]', () => {
  renderScreen(<LandingScreen />);
  const steps = within(region('From first page to first client')).getAllByRole('listitem');
  const titles = steps.map((step) => within(step).getByRole('heading', { level: 3 }).textContent);
  expect(titles).toEqual(['Study and Prepare', 'Pass the Exam', 'Start Your Career']);
});

test('the page links to two articles by their titles [LAND-13]', () => {
  renderScreen(<LandingScreen />);
  const blog = within(region('From the blog'));
  const teasers = blog.getAllByRole('heading', { level: 3 }).map((heading) => within(heading).getByRole('link'));
  expect(teasers.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Why Become a Life Insurance Agent in 2025', '/blog/why-become-life-insurance-agent-2025'],
    ['How AI Study Tools Accelerate Insurance Licensing', '/blog/ai-study-tools-accelerate-insurance-licensing'],
  ]);
});

test('each picture of the interface has a description', () => {
  const { container } = renderScreen(<LandingScreen />);
  const pictures = [...container.querySelectorAll('figure:has([inert])')];
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) expect(picture.querySelector('figcaption')?.textContent).toMatch(/\.$/);
});

test('the invented progress fits each area and matches its description', () => {
  renderScreen(<LandingScreen />);
  expect(exampleStrip.counts.every((count, index) => count <= catalogue[index]!.itemCount)).toBe(true);
  expect(
    screen.getByText(new RegExp(`^A candidate halfway through: ${exampleCount} of 83 expected correct\\.$`)),
  ).toBeTruthy();
});

test('a visitor can answer the question without an account and without a call', async () => {
  const { user, calls } = renderScreen(<LandingScreen />);
  const section = within(region('Try one now'));
  const submit = section.getByRole<HTMLButtonElement>('button', { name: 'Submit Answer' });
  await user.click(submit);
  expect(section.getByRole('status').textContent).toBe('Choose an answer first.');
  expect(document.activeElement).toBe(section.getAllByRole('radio')[0]);
  expect(section.queryByRole('heading', { name: 'Incorrect' })).toBeNull();
  await user.click(section.getByRole('radio', { name: /\$200,400/ }));
  expect(section.getByRole('status').textContent).toBe('');
  await user.click(submit);
  expect(await section.findByRole('heading', { name: 'Incorrect' })).toBeTruthy();
  expect(section.getByRole('radio', { name: /\$200,400.*Your answer/ })).toBeTruthy();
  expect(section.getByRole('radio', { name: /\$199,600.*Correct answer/ })).toBeTruthy();
  expect(section.getByText(tryQuestion.explanation)).toBeTruthy();
  expect(section.getByText(/N\.J\.S\.A\. 17B:25-3/)).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Submit Answer' })).toBeNull();
  expect(section.getByRole('link', { name: 'Create Free Account' }).getAttribute('href')).toBe('/api/login');
  expect(calls).toEqual([]);
});
