import { expect, test } from 'vitest';
import { isOwnName, isSiteName } from './auth.password.rules.ts';

const ROSA = { email: 'rosa.delgado+exam@example.com', firstName: 'Rosa María', lastName: 'Delgado' };

test.each([
  'rosa.delgado+exam@example.com',
  'Rosa.Delgado+Exam',
  'rosamaria delgado'.replace('maria', ' maría'),
  'Delgado, Rosa María',
  'ROSAMARÍADELGADO',
  'Rosa María 2026',
])('%s is a name or the address of the user [AUTH-32]', (password) => {
  expect(isOwnName(password, ROSA)).toBe(true);
});

test.each(['a long enough password', 'Rosa loves the exam', '1234567890', ''])(
  '%j is neither [AUTH-32]',
  (password) => {
    expect(isOwnName(password, ROSA)).toBe(false);
    expect(isOwnName(password, { email: 'r@example.com', firstName: '', lastName: '' })).toBe(false);
  },
);

test.each(['New Jersey 2026', 'lifeinsurance', 'NJ-Life-Exam-1', 'study guide password'])(
  '%s is only words of the site [AUTH-32]',
  (password) => expect(isSiteName(password)).toBe(true),
);

test.each(['a long enough password', 'new jersey turnpike', '1234567890', ''])(
  '%j is more than words of the site [AUTH-32]',
  (password) => expect(isSiteName(password)).toBe(false),
);
