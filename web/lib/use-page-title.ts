import { useEffect } from 'react';
import { fullTitle, type PageTitle } from '#shared/page-titles.ts';

/** Sets the document title, the description and the tags for link previews. Returns the title, for the heading. */
export function usePageTitle({ title, description }: PageTitle): string {
  useEffect(() => {
    const full = fullTitle(title);
    document.title = full;
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', full);
    setMeta('property', 'og:description', description);
    setMeta('name', 'twitter:title', full);
    setMeta('name', 'twitter:description', description);
    setAddress('link[rel="canonical"]', 'href');
    setAddress('meta[property="og:url"]', 'content');
  }, [title, description]);
  return title;
}

/**
 * Changes the path in a tag that holds the page's URL. Only public pages have such tags; the server sets their origin.
 */
function setAddress(selector: string, attribute: 'href' | 'content') {
  const tag = document.head.querySelector(selector);
  tag?.setAttribute(attribute, new URL(window.location.pathname, tag.getAttribute(attribute) ?? undefined).href);
}

function setMeta(key: 'name' | 'property', value: string, content: string) {
  let tag = document.head.querySelector(`meta[${key}="${value}"]`);
  if (!tag) {
    tag = document.createElement('meta');
    tag.setAttribute(key, value);
    document.head.append(tag);
  }
  tag.setAttribute('content', content);
}
