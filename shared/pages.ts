/** The address of every page, for the client and the server. */
export const pages = {
  home: '/',
  dashboard: '/dashboard',
  /** The page of a topic, or one of its sections. */
  topic: (id: string, anchor?: string) => `/topic/${id}${anchor ? `#${anchor}` : ''}`,
  notes: '/notes',
  flashcards: '/flashcards',
  bookmarks: '/bookmarks',
  practice: '/practice',
  practiceQuiz: '/practice/quiz',
  quickFive: '/quick',
  corrections: '/corrections',
  mistakes: '/mistakes',
  exams: '/exam',
  /** The sitting of an open exam, or the result of a finished one. */
  exam: (id: string) => `/exam/${id}`,
  review: '/review',
  drill: '/drill',
  /** All law numbers on one page, to print. */
  lawNumbers: '/drill/numbers',
  /** The night-before sheet. */
  sheet: '/sheet',
  deleted: '/deleted',
  readiness: '/readiness',
  howWeEstimate: '/how-we-estimate',
  progress: '/progress',
  quizAnalysis: '/quiz-analysis',
  account: '/account',
  glossary: '/glossary',
  glossaryTerm: (anchor: string) => `/glossary#${anchor}`,
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  whyAgent: '/why-agent',
  blog: '/blog',
  blogArticle: (slug: string) => `/blog/${slug}`,
  signIn: '/sign-in',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  confirmAddress: '/confirm-address',
};

/** The addresses of the Atom feeds. */
export const feeds = { blog: '/blog/feed.xml', corrections: '/corrections.xml' };

/**
 * Placeholders in the built pages. The server fills in its origin and what depends on the operator's settings when it
 * starts, and the nonce and year in each response.
 */
export const BLANKS = {
  origin: 'PUBLIC_ORIGIN',
  site: 'SITE_SETTINGS',
  siteTexts: {
    operator: 'SITE_OPERATOR',
    copyright: 'SITE_COPYRIGHT',
    contactLabel: 'SITE_CONTACT_LABEL',
    contactHref: 'SITE_CONTACT_HREF',
    passwordHelp: 'SITE_PASSWORD_HELP',
  },
  nonce: 'CSP_NONCE',
  year: 'CURRENT_YEAR',
};
