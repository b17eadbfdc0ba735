import { expect, test } from 'vitest';
import { callerAddress } from '../http/caller-address.ts';
import { networksOf } from './networks.rules.ts';

test.each([
  ['2001:db8:1:ab12::7', ['2001:db8:1::/48', '2001:db8:1:ab00::/56', '2001:db8:1:ab12::/64']],
  ['2001:db8:1:12::7', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:12::/64']],
  ['::ffff:203.0.113.1', ['203.0.113.1']],
  ['203.0.113.1:51234', ['203.0.113.1']],
  ['nonsense', ['unknown']],
])('the networks of %s are %j [AUTH-30]', (ip, networks) => {
  expect(networksOf(callerAddress({ ip }))).toEqual(networks);
});
