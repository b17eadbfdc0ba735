export const SITE_TITLE = 'New Jersey Life Insurance Exam Study Guide';

/** The title is in the heading and in the browser's tab. */
export type PageTitle = { title: string; description: string };
/** What links to the page say: menu, footer and search. It is the title, except for the pairs of names. */
type NamedPage = PageTitle & { menu: string };

const named = (title: string, description: string, menu = title): NamedPage => ({ title, description, menu });
/** A page that only users can open. Search engines and link previews never see it. */
const forUsers = (title: string, menu?: string) =>
  named(title, `${title} in the free study guide for the New Jersey life insurance exam.`, menu);

/** The names of all pages, and their descriptions for search engines and link previews. */
export const pageTitles = {
  dashboard: forUsers('Dashboard'),
  notes: forUsers('My Study Notes', 'Notes'),
  flashcards: forUsers('Flashcards'),
  bookmarks: forUsers('Bookmarked Topics', 'Bookmarks'),
  review: forUsers('Review'),
  practice: forUsers('Practice'),
  practiceQuiz: forUsers('Practice Quiz'),
  quickFive: forUsers('Quick Five'),
  mistakes: forUsers('My Mistakes'),
  drill: forUsers('Law Numbers'),
  lawNumbers: forUsers('All Law Numbers'),
  sheet: forUsers('Night-Before Sheet'),
  exams: forUsers('Exam'),
  exam: forUsers('Your Exam'),
  progress: forUsers('Progress Report', 'Progress'),
  readiness: forUsers('Readiness'),
  quizAnalysis: forUsers('Quiz Performance Analysis', 'Quiz Analysis'),
  deleted: forUsers('Recently Deleted'),
  account: forUsers('Account'),
  confirmEmail: forUsers('Confirm your email'),
  confirmAddress: forUsers('Confirm your email address'),
  resetPassword: forUsers('Reset your password'),
  landing: named(
    'Study what the exam asks',
    'A free study guide for the New Jersey life insurance licensing exam: topic pages, practice quizzes, flashcards and study plans.',
  ),
  topic: (topic: string) =>
    named(topic, `${topic}: overview, key points, terms and exam tip for the New Jersey life insurance exam.`),
  quiz: (topic: string) =>
    named(
      `${topic} - Practice Quiz`,
      `Ten exam-style questions on ${topic} for the New Jersey life insurance exam, with every answer explained.`,
    ),
  contact: named('Contact Us', 'Contact the team behind the New Jersey life insurance exam study guide.'),
  privacy: named('Privacy Policy', 'What the New Jersey life insurance exam study guide stores about you, and why.'),
  terms: named('Terms of Service', 'The terms for using the New Jersey life insurance exam study guide.'),
  whyAgent: named(
    'Why Become a Life Insurance Agent?',
    'What a life insurance agent in New Jersey does and earns, and what it takes to start.',
    'Why Become an Agent',
  ),
  blog: named(
    'Insurance Career & Study Blog',
    'Articles on passing the New Jersey life insurance exam and the career after it.',
    'Career & Study Blog',
  ),
  blogArticle: named,
  glossary: named('Glossary', 'New Jersey life insurance exam terms in plain English, each with its topic.'),
  howWeEstimate: named('How We Estimate', 'How we estimate your chance of passing the New Jersey life insurance exam.'),
  corrections: named('Corrections', 'Corrections to the study material.'),
  signIn: named('Sign in', 'Sign in or create a free account for the New Jersey life insurance exam study guide.'),
  notFound: named('404 Page Not Found', 'This page does not exist.'),
  topicNotFound: named('Topic Not Found', 'This topic does not exist.'),
  articleNotFound: named('Article Not Found', 'This article does not exist.'),
} satisfies Record<string, NamedPage | ((...words: string[]) => NamedPage)>;

/** The title in the browser's tab. */
export const fullTitle = (title: string): string => `${title} | ${SITE_TITLE}`;
