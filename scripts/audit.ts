// `npm run audit` asks the registry for known vulnerabilities of the locked packages, and checks the licenses of those that
// are part of the product.
import { spawnSync } from 'node:child_process';
import { refusedLicenses } from './audit/licenses.ts';

const refused = refusedLicenses('node_modules', 'package-lock.json');
for (const { name, license } of refused) console.error(`${name} has the license ${license}, which is not on the list.`);

/** Exit codes: 1 if npm reports a vulnerability, or a license is not on the list; 2 if the registry gave no answer. */
const audit = spawnSync('npm', ['audit', '--audit-level=low', '--json'], { encoding: 'utf8' });
const report = parsed(audit.stdout);
if (report?.metadata === undefined) {
  console.error('The registry gave no report on vulnerabilities. Run the command where npm audit works.');
  process.exitCode = 2;
} else {
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities))
    console.error(`${name} ${range}: ${severity}`);
  console.log(`${Object.keys(report.vulnerabilities).length} packages with known vulnerabilities`);
  process.exitCode = audit.status === 0 ? 0 : 1;
}
if (refused.length > 0) process.exitCode = 1;
else console.log('All licenses of the product are on the list');

type Report = {
  metadata?: object;
  vulnerabilities: Record<string, { severity: string; range: string }>;
};

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
