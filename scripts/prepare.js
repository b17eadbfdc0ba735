// Runs before every command, when node_modules may not exist yet, so it is plain JavaScript for Node 20 without
// dependencies. It installs exactly the packages in package-lock.json, including Node 26, but only if they are missing
// or outdated.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, 'utf8');
const hasRuntime = () => existsSync(`${root}node_modules/.bin/node`);

const STAMP = 'node_modules/.package-lock-hash';
// Not `npm ci`, which rejects a lock file with incomplete entries for other platforms. The includes override
// NODE_ENV=production.
const INSTALL = 'install --no-save --no-audit --no-fund --loglevel=error --include=dev --include=optional'.split(' ');

/** Identifies the lock file and the platform for which npm chose the binaries. */
function fingerprint() {
  return `${createHash('sha256').update(read('package-lock.json')).digest('hex')} ${process.platform}-${process.arch}`;
}

function exitWithError(...lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}

/**
 * Exits if package.json and package-lock.json differ, because npm would then choose versions itself, or if a package has
 * no hash, because npm would then install whatever the registry sends.
 */
function checkLock() {
  const wanted = JSON.parse(read('package.json'));
  const { '': locked, ...packages } = JSON.parse(read('package-lock.json')).packages;
  const isFromRegistry = ([path, { link, inBundle }]) => path.startsWith('node_modules/') && !link && !inBundle;
  const unchecked = Object.entries(packages).filter((entry) => isFromRegistry(entry) && !entry[1].integrity);
  if (unchecked.length > 0)
    exitWithError(`package-lock.json has no hash of ${unchecked.map(([path]) => path).join(', ')}.`);
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const names = new Set(Object.keys({ ...wanted[kind], ...locked[kind] }));
    const different = [...names].filter((name) => wanted[kind]?.[name] !== locked[kind]?.[name]);
    if (different.length > 0) {
      exitWithError(
        `package.json and package-lock.json differ in ${different.join(', ')}. Run 'npm install' and commit both files.`,
      );
    }
  }
}

function explainFailure(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED/.test(output)) {
    return 'The package registry cannot be reached. Only the first start needs a network connection.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return `This user has no permission to write to ${root}node_modules.`;
  return 'npm could not install the dependencies. Its error message is above.';
}

function install() {
  checkLock();
  const before = fingerprint();
  console.log('Installing the locked dependencies ...');
  const startedAt = Date.now();
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const result = spawnSync(npm[0], [...npm.slice(1), ...INSTALL], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const errorOutput = `${result.stderr ?? ''}${result.error?.message ?? ''}`;
  process.stderr.write(errorOutput);
  if (result.status !== 0) exitWithError(explainFailure(errorOutput));
  if (fingerprint() !== before)
    exitWithError('The installation changed package-lock.json. Review the change, then start again.');
  if (!hasRuntime()) {
    exitWithError(
      `npm installed no Node 26 for ${process.platform}-${process.arch}. It is one of the optionalDependencies in package.json.`,
      'If your platform is among them, delete node_modules and start again.',
    );
  }
  writeFileSync(`${root}${STAMP}`, before);
  console.log(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

const isFresh = hasRuntime() && existsSync(`${root}${STAMP}`) && read(STAMP) === fingerprint();
if (!isFresh) install();
