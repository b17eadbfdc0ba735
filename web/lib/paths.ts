/** Every address of the product, so that none is spelled twice. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  topic: (id: string) => `/topic/${id}`,
  notes: '/notes',
  flashcards: '/flashcards',
  bookmarks: '/bookmarks',
  progress: '/progress',
  quizAnalysis: '/quiz-analysis',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  whyAgent: '/why-agent',
  blog: '/blog',
  blogArticle: (slug: string) => `/blog/${slug}`,
  signIn: '/sign-in',
  /** Starts and ends a sign-in: full page loads, see `openPage`. */
  login: (returnTo?: string) => (returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'),
  logout: '/api/logout',
};

/** A full page load, unlike a link inside the program. Its own function so that tests can stand in for it. */
export function openPage(href: string): void {
  window.location.assign(href);
}
