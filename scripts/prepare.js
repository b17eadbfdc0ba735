// Runs before every command, when node_modules may not exist yet: plain JavaScript without a dependency, fit for
// Node 20. It installs exactly what package-lock.json says, Node 26 included, and only when something is missing or stale.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, 'utf8');
const hasRuntime = () => existsSync(`${root}node_modules/.bin/node`);

const STAMP = 'node_modules/.package-lock-hash';
// `npm ci` refuses a lock whose entries for other platforms are incomplete. The includes overrule NODE_ENV=production.
const INSTALL = 'install --no-save --no-audit --no-fund --loglevel=error --include=dev --include=optional'.split(' ');

/** The lock, and the system its binaries were chosen for. */
function fingerprint() {
  return `${createHash('sha256').update(read('package-lock.json')).digest('hex')} ${process.platform}-${process.arch}`;
}

function stop(...sentences) {
  console.error(sentences.join('\n'));
  process.exit(1);
}

/** What package.json asks for and what the lock answers must be the same, or npm would choose versions by itself. */
function checkLock() {
  const wanted = JSON.parse(read('package.json'));
  const locked = JSON.parse(read('package-lock.json')).packages[''];
  for (const kind of ['dependencies', 'devDependencies']) {
    const names = new Set(Object.keys({ ...wanted[kind], ...locked[kind] }));
    const different = [...names].filter((name) => wanted[kind]?.[name] !== locked[kind]?.[name]);
    if (different.length > 0) {
      stop(
        `package.json and package-lock.json differ in ${different.join(', ')}. Run 'npm install' and commit both files.`,
      );
    }
  }
}

function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED/.test(output)) {
    return 'The package registry cannot be reached. The first start needs a network; later ones do not.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return `This user may not write to ${root}node_modules.`;
  return 'npm could not install the dependencies; its own words are above.';
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
  const complaint = `${result.stderr ?? ''}${result.error?.message ?? ''}`;
  process.stderr.write(complaint);
  if (result.status !== 0) stop(explain(complaint));
  if (fingerprint() !== before) stop('The install changed package-lock.json. Look at the change, then start again.');
  if (!hasRuntime()) {
    stop(
      "The package 'node' is installed, but not its binary: npm did not run the package's install script.",
      "Allow it ('npm config get ignore-scripts' must say false; 'allowScripts' in package.json names the packages),",
      'remove node_modules and start again.',
    );
  }
  writeFileSync(`${root}${STAMP}`, before);
  console.log(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

const isFresh = hasRuntime() && existsSync(`${root}${STAMP}`) && read(STAMP) === fingerprint();
if (!isFresh) install();
