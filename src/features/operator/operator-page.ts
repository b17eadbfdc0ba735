import type { FastifyReply } from 'fastify';
import { Html, html } from '../../http/html.ts';
import { sendPlainPage } from '../../http/plain-page.ts';

const STYLE = `
section { margin-top: 3rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { padding: .5rem 1.5rem .5rem 0; text-align: left; white-space: nowrap; font-size: .875rem; font-weight: 550; color: var(--ink-3); }
td { padding: 1rem 1.5rem 1rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tbody { border-bottom: 1px solid var(--line); }
time { white-space: nowrap; }
.content { width: 40%; }
.state { width: 24%; }
.subject { font-weight: 550; }
.people, .error, td p { font-size: .875rem; line-height: 1.25rem; color: var(--ink-2); }
td .subject { font-size: 1rem; line-height: 1.5rem; color: var(--ink); }
.message { max-width: 59ch; padding: .5rem 0 1rem; white-space: pre-wrap; font: 1.125rem/1.8rem var(--serif) !important; color: var(--ink) !important; }
.failed, .unclear { color: var(--danger); }
.answers { margin: .5rem 0; padding-left: 1.5rem; }
.answers .correct { font-weight: 550; }
.answers .correct::after { content: " (marked correct)"; font-weight: 400; color: var(--ink-2); }
details p + p { margin-top: .5rem; }
.reports { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; }
.what { width: 30%; }
.cost { width: 22%; }
.cost span { display: block; }
.cost i { display: block; height: 4px; min-width: 1px; margin-top: .25rem; border-radius: 2px; background: var(--accent); }
section .lead { margin: .25rem 0 1rem; }
section td { padding-top: .75rem; padding-bottom: .75rem; }
.actions { padding-right: 0; }
.actions > div { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: start; }
.actions p { max-width: 15rem; margin-bottom: .5rem; }
button, summary { display: inline-flex; align-items: center; min-height: 2.25rem; cursor: pointer; font: inherit; font-size: .875rem; font-weight: 550; white-space: nowrap; }
button.danger { border-color: var(--danger); color: var(--danger); }
summary { color: var(--ink-2); list-style: none; text-decoration: underline; text-decoration-color: var(--line-control); text-underline-offset: .25rem; }
summary::-webkit-details-marker { display: none; }
main nav { align-items: center; padding-top: 1rem; }
main nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.filter { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; margin-bottom: 2rem; }
.filter label { flex: 1 1 18rem; max-width: 24rem; }
.filter button { min-height: 2.75rem; padding: 0 1.5rem; }
select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line-control); border-radius: 8px; background: var(--paper-raised); color: var(--ink); font: 400 1rem/1.5rem var(--sans); }
.items :is(th, td) { padding-right: 1rem; }
.items td { padding-top: .75rem; padding-bottom: .75rem; }
.items th a { color: inherit; }
.items th[aria-sort] { color: var(--ink); }
.items th[aria-sort=ascending]::after { content: " ↑"; }
.items th[aria-sort=descending]::after { content: " ↓"; }
.items td span { white-space: nowrap; }
.items .key { font-weight: 550; }
.items .key::after { content: " (key)"; font-weight: 400; color: var(--ink-2); }
.trail td { padding-top: .75rem; padding-bottom: .75rem; }
.trail .when { white-space: nowrap; }
.trail .refusal { color: var(--danger); }
.trail code { font-size: .8125rem; }
@media (min-width: 1024px) { .trail .figure { white-space: nowrap; } }
@media (pointer: coarse) {
  button, summary { min-height: 2.75rem; }
}
@media (max-width: 1023px) {
  section { margin-top: 2.5rem; }
  .rows, .rows tbody, .rows tr, .rows td { display: block; }
  .rows thead { display: none; }
  .rows tr { padding: 1rem 0; border-top: 1px solid var(--line); }
  .rows td, section .rows td { width: auto; padding: .25rem 0; border: 0; }
  .rows td.figure { display: inline-block; padding-right: 1.5rem; font-size: .875rem; }
  .rows td.figure::before { content: attr(data-label) " "; color: var(--ink-3); }
}
@media (max-width: 1023px) {
  .items thead { display: block; }
  .items thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; border: 0; }
  .items thead th:last-child { display: none; }
  .items thead a { display: inline-flex; align-items: center; min-height: 2.75rem; }
}
@media (max-width: 767px) {
  .bill :nth-child(n + 5):is(th, td) { display: none; }
  .bill :is(th, td) { padding-right: .75rem; }
}
`;

const PAGES = {
  Overview: '/operator',
  Outbox: '/operator/outbox',
  Questions: '/operator/questions',
  Items: '/operator/items',
  Security: '/operator/security',
  Queues: '/operator/queues',
  Metrics: '/metrics',
};

const link = ([name, address]: [string, string], title: string) =>
  html`<a href="${address}"${name === title && new Html(' aria-current="page"')}>${name}</a>`;

export function sendOperatorPage(reply: FastifyReply, title: keyof typeof PAGES, body: Html): FastifyReply {
  const header = html`<header><nav aria-label="Operators' pages">${Object.entries(PAGES).map((page) => link(page, title))}</nav></header>`;
  return sendPlainPage(reply, { title: `${title} | Operators`, style: STYLE, header, body });
}

/** The number in the query's `page`; 1 for anything else than a number from 1. */
export const pageNumber = ({ page = '' }: Record<string, string>): number =>
  /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;

/** The links to the other pages of a list. */
export function pageLinks(address: string, page: number, last: number): Html | false {
  if (last <= 1 && page === 1) return false;
  const at = (page: number) => `${address}${address.includes('?') ? '&' : '?'}page=${page}`;
  return html`<nav aria-label="Pages">
    ${page > 1 && html`<a href="${at(page - 1)}">Previous page</a>`}
    <span>Page ${page} of ${last}</span>
    ${page < last && html`<a href="${at(page + 1)}">Next page</a>`}
  </nav>`;
}
