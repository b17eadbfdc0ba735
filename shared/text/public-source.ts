import { findTopic } from '../catalogue.ts';
import { citesLaw } from './law-citations.ts';

const BETWEEN_PARTS = /; (?![^(]*\))/;
/** Official texts that `citesLaw` doesn't know, a case without its parties, and a section of the code named before it. */
const OFFICIAL =
  /^(?:IRS|DOBI|NIPR|Social Security|Federal Trade Commission|New Jersey (?:Division|state)|Congressional|Rev\. )|\b\d+ N\.J\. \d+|^\d+[A-Z]?:\d/;
/** What we noted about our reading: 'as reported by two tax guides', '(title)', '(from general knowledge)'. */
const OUR_NOTES = [
  /,? (?:as (?:reported|told|a law-firm note)|and later guides|and three advisers|and a tax guide).*$/,
  / \((?:as (?:summarized|printed)|from general|list read|read in|print of|parallel|titles?|headings|hazard)[^)]*\)/g,
];

/**
 * Returns the part of a fact's source that users can look up: laws, court cases and official texts, or else the topic of
 * the exam outline that asks for it. In facts.yaml the source also has our own notes, for example which other texts agreed.
 */
export function publicSource(source: string, topicId: string): string {
  const parts = source.split(BETWEEN_PARTS).filter((part) => citesLaw(part) || OFFICIAL.test(part));
  const withoutNotes = parts.map((part) => OUR_NOTES.reduce((text, note) => text.replace(note, ''), part));
  return withoutNotes.join('; ') || `Exam outline, ${topicId} ${findTopic(topicId)!.title}`;
}
