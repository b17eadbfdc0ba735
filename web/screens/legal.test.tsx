import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import PrivacyScreen from './privacy.tsx';
import TermsScreen from './terms.tsx';

const pages = [
  { name: 'Privacy Policy', element: <PrivacyScreen /> },
  { name: 'Terms of Service', element: <TermsScreen /> },
];

const words = () => screen.getByRole('article').textContent;
const headings = (level: number, below = within(screen.getByRole('article'))) =>
  below.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const partsOf = (name: string) => headings(3, within(screen.getByRole('region', { name })));

const site = { operatorName: 'Garden State Learning LLC', contactEmail: 'team@example.org' };

test.each(pages)(
  '$name has the date, the provider and the contact address, and no placeholder is left [LEGAL-01] [LEGAL-07]',
  (page) => {
    const { calls } = renderScreen(page.element, { site });
    expect(screen.getByRole('heading', { level: 1, name: page.name })).toBeTruthy();
    expect(words()).toContain('Last Updated: October 21, 2025');
    expect(words()).toMatch(/the provider.*Garden State Learning LLC|Garden State Learning LLC.*the provider/);
    expect(words()).toContain('a private company focused on digital assets and educational technology');
    const addresses = screen.getAllByRole('link', { name: site.contactEmail });
    for (const address of addresses) expect(address.getAttribute('href')).toBe(`mailto:${site.contactEmail}`);
    expect(words()).not.toMatch(/[{}]/);
    expect(calls).toEqual([]);
    expect(document.title).toBe(`${page.name} | New Jersey Life Insurance Exam Study Guide`);
  },
);

test.each(pages)('without a contact address, $name links to the contact form [LEGAL-07]', (page) => {
  renderScreen(page.element);
  for (const link of screen.getAllByRole('link', { name: 'Contact form' }))
    expect(link.getAttribute('href')).toBe('/contact#form');
  expect(words()).not.toMatch(/@|undefined/);
});

test.each(pages)('$name mentions AI, hosting, sign-in and email [LEGAL-06]', (page) => {
  renderScreen(page.element);
  expect(words()).toContain('AI is used for chat assistance, quiz questions and flashcards');
  expect(words()).toMatch(/hosting and sign-in provider/i);
  expect(words()).toMatch(/email provider (that )?delivers contact-form messages/i);
});

test('the table of contents links to each section', () => {
  renderScreen(<TermsScreen />);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  for (const link of contents.getAllByRole('link')) {
    const id = link.getAttribute('href')!.slice(1);
    expect(document.getElementById(id)?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
});

test('the sections of the privacy policy are in order [LEGAL-02]', () => {
  renderScreen(<PrivacyScreen />);
  expect(headings(2)).toEqual([
    'Information We Collect',
    'How We Use Your Information',
    'Data Storage and Security',
    'Third-Party Services',
    'Your Rights',
    'Data Retention',
    'Children Under 13',
    'Changes to This Policy',
    'Contact Us',
    'On this page',
  ]);
});

test('the privacy policy lists four kinds of information and five rights, and the age limit is 13 [LEGAL-03] [LEGAL-04] [LEGAL-05]', () => {
  renderScreen(<PrivacyScreen />);
  expect(partsOf('Information We Collect')).toEqual([
    'Account information',
    'Study progress',
    'Usage data',
    'Contact information',
  ]);
  expect(partsOf('Your Rights')).toEqual(['Access', 'Correct', 'Delete', 'Export', 'Opt out']);
  expect(screen.getByRole('region', { name: 'Children Under 13' }).textContent).toContain(
    'not meant for children under 13',
  );
});

test('the sections of the terms are in order [LEGAL-08]', () => {
  renderScreen(<TermsScreen />);
  expect(headings(2)).toEqual([
    'Acceptance of Terms',
    'Description of the Service',
    'User Accounts',
    'Educational Purpose',
    'Intellectual Property',
    'AI-Generated Content',
    'Prohibited Conduct',
    'Limitation of Liability',
    'Disclaimer of Warranties',
    'Modifications to the Terms',
    'Termination',
    'Governing Law',
    'Contact Us',
    'On this page',
  ]);
});

test('the governing law is that of New Jersey [LEGAL-09]', () => {
  renderScreen(<TermsScreen />);
  expect(screen.getByRole('region', { name: 'Governing Law' }).textContent).toContain('State of New Jersey');
});

test('page names in the legal texts are links, and the rights link to the account page [ACC-09]', () => {
  const { unmount } = renderScreen(<PrivacyScreen />);
  const rights = within(screen.getByRole('region', { name: 'Your Rights' }));
  const links = rights.getAllByRole('link', { name: 'account page' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => '/account'));
  unmount();
  renderScreen(<TermsScreen />);
  const ending = within(screen.getByRole('region', { name: 'Termination' }));
  expect(ending.getByRole('link', { name: 'account page' }).getAttribute('href')).toBe('/account');
  expect(ending.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy');
});
