export const SITE_TITLE = 'New Jersey Life Insurance Exam Study Guide';

export type PageTitle = { title: string; description: string };

/** Title and description of each public page, for the browser's tab, search engines and social previews. */
export const pageTitles = {
  landing: {
    title: 'Study what the exam asks',
    description:
      'A free study guide for the New Jersey life insurance licensing exam: topic pages, practice quizzes, flashcards and study plans.',
  },
  topic: (topic: string) => ({
    title: topic,
    description: `${topic}: overview, key points, terms and exam tip for the New Jersey life insurance exam.`,
  }),
  quiz: (topic: string) => ({
    title: `${topic} - Practice Quiz`,
    description: `Ten exam-style questions on ${topic} for the New Jersey life insurance exam, each answer explained.`,
  }),
  contact: {
    title: 'Contact Us',
    description: 'Contact the team behind the New Jersey life insurance exam study guide.',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What the New Jersey life insurance exam study guide stores about you, and why.',
  },
  terms: {
    title: 'Terms of Service',
    description: 'The terms for using the New Jersey life insurance exam study guide.',
  },
  whyAgent: {
    title: 'Why Become an Agent',
    description: 'What a life insurance agent in New Jersey does, earns and needs to start.',
  },
  blog: {
    title: 'Career & Study Blog',
    description: 'Articles on passing the New Jersey life insurance exam and on the career after it.',
  },
  blogArticle: (title: string, description: string) => ({ title, description }),
  glossary: {
    title: 'Glossary',
    description: 'The terms of the New Jersey life insurance exam in plain words, each with the topic that teaches it.',
  },
  howWeEstimate: {
    title: 'How We Estimate',
    description:
      'How we estimate a chance of passing the New Jersey life insurance exam, and how well it holds in a simulation.',
  },
  signIn: {
    title: 'Sign in',
    description: 'Sign in or create a free account for the New Jersey life insurance exam study guide.',
  },
  notFound: { title: '404 Page Not Found', description: 'This page does not exist.' },
  topicNotFound: { title: 'Topic Not Found', description: 'This topic does not exist.' },
  articleNotFound: { title: 'Article Not Found', description: 'This article does not exist.' },
} satisfies Record<string, PageTitle | ((...words: string[]) => PageTitle)>;

/** The title in the browser's tab. */
export const fullTitle = (title: string): string => `${title} | ${SITE_TITLE}`;
