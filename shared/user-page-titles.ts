import type { PageTitle } from './page-titles.ts';

/** Title and description of each page that is for users, apart from the public ones so that visitors don't load them. */
export const userPageTitles = {
  home: {
    title: 'Dashboard',
    description: 'Where you stand in each area of the New Jersey life insurance exam, and what to study next.',
  },
  dashboard: {
    title: 'Dashboard',
    description: 'Where you stand in each area of the New Jersey life insurance exam, and what to study next.',
  },
  flashcards: {
    title: 'Flashcards',
    description: 'Write, generate and review flashcards for the New Jersey life insurance exam.',
  },
  notes: { title: 'My Study Notes', description: 'Your notes on the topics of the New Jersey life insurance exam.' },
  bookmarks: {
    title: 'Bookmarked Topics',
    description: 'The topics of the New Jersey life insurance exam that you marked for later.',
  },
  practice: {
    title: 'Practice',
    description: 'Choose what to practice for the New Jersey life insurance exam, and how many questions.',
  },
  practiceQuiz: {
    title: 'Practice Quiz',
    description: 'A quiz over several topics of the New Jersey life insurance exam, each answer explained.',
  },
  mistakes: {
    title: 'My Mistakes',
    description: 'The questions on the New Jersey life insurance exam that you missed, each answer explained.',
  },
  drill: {
    title: 'Law Numbers',
    description: 'A drill of the days, dollars, percents and duties of New Jersey law. What you miss comes back.',
  },
  lawNumbers: {
    title: 'All Law Numbers',
    description:
      'Days, dollars, percents and duties of New Jersey law for the life insurance exam, to read or to print.',
  },
  exams: {
    title: 'Exam',
    description: 'Take the New Jersey life insurance exam as a whole, under its conditions, before the real one.',
  },
  exam: {
    title: 'Your Exam',
    description: 'An exam in the shape of the New Jersey life insurance exam: its questions, or its result.',
  },
  review: {
    title: 'Review',
    description: 'The flashcards and missed questions of the New Jersey life insurance exam that are due today.',
  },
  readiness: {
    title: 'Readiness',
    description: 'Your chance of passing the New Jersey life insurance exam today, and what would raise it most.',
  },
  progress: {
    title: 'Progress Report',
    description: 'Topics completed, study time and quiz results for the New Jersey life insurance exam.',
  },
  quizAnalysis: {
    title: 'Quiz Performance Analysis',
    description: 'Your quiz results by area and topic: what is strong and what needs another look.',
  },
  deleted: {
    title: 'Recently deleted',
    description: 'The notes, flashcards and bookmarks that you deleted in the last 30 days, to restore.',
  },
  account: {
    title: 'Account',
    description: 'Your name, email and password, your data, and how to delete your account.',
  },
  resetPassword: {
    title: 'Reset password',
    description: 'Choose a new password for the New Jersey life insurance exam study guide.',
  },
  confirmEmail: {
    title: 'Confirm email',
    description: 'Confirm the new address of your account for the New Jersey life insurance exam study guide.',
  },
  confirmAddress: {
    title: 'Confirm your email address',
    description:
      'Confirm that the address of your account is yours, for the New Jersey life insurance exam study guide.',
  },
} satisfies Record<string, PageTitle | ((...words: string[]) => PageTitle)>;
