/** The address of every page: the client shows it, the server answers for it. */
export const pages = {
  home: '/',
  dashboard: '/dashboard',
  /** Its page, or a part of it by its anchor. */
  topic: (id: string, anchor?: string) => `/topic/${id}${anchor ? `#${anchor}` : ''}`,
  notes: '/notes',
  flashcards: '/flashcards',
  bookmarks: '/bookmarks',
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
};

/** Words that the build leaves in its pages: the server fills in its origin and address once, nonce and year with every answer. */
export const BLANKS = {
  origin: 'PUBLIC_ORIGIN',
  contact: 'CONTACT@ADDRESS',
  nonce: 'CSP_NONCE',
  year: 'CURRENT_YEAR',
};
