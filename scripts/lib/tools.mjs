/**
 * What the tests need besides npm packages. On Debian as root it is installed; elsewhere the user is
 * told what is missing, and the tests that need it are skipped, except in CI, where that is a failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { filesBelow } from './digest.mjs'
import { say } from './log.mjs'
import { findCompiler, findHeadlessChromium, findHeadlessShell, findProgram, findVirtualScreen } from './programs.mjs'
import { run } from './run.mjs'

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {() => boolean} isThere
 * @property {readonly string[]} packages on Debian
 * @property {string} elsewhere what to install on other systems
 */

const onLinux = process.platform === 'linux'

/** @type {readonly Tool[]} */
const tools = [
  {
    name: 'Chromium',
    isThere: () => findHeadlessChromium() !== undefined,
    packages: ['chromium'],
    elsewhere: 'Chromium or Chrome (WISHBONE_CHROMIUM names its program)',
  },
  {
    name: 'a C compiler',
    isThere: () => findCompiler() !== undefined,
    packages: ['gcc', 'libc6-dev'],
    elsewhere: 'gcc or clang (CC names its program)',
  },
  {
    name: 'Octave',
    isThere: () => findProgram(['octave-cli', 'octave']) !== undefined,
    packages: ['octave'],
    elsewhere: 'GNU Octave',
  },
  {
    name: 'Python with NumPy and SciPy',
    isThere: () => ['python3', '/usr/bin/python3'].some((program) => canImport(program, ['numpy', 'scipy.integrate'])),
    packages: ['python3-numpy', 'python3-scipy'],
    elsewhere: 'Python 3 with NumPy and SciPy',
  },
  {
    name: 'SymPy',
    isThere: () => ['python3', '/usr/bin/python3'].some((program) => canImport(program, ['sympy'])),
    packages: ['python3-sympy'],
    elsewhere: 'Python 3 with SymPy',
  },
  {
    name: 'Maxima',
    isThere: () => findProgram(['maxima']) !== undefined,
    packages: ['maxima'],
    elsewhere: 'Maxima',
  },
  {
    name: 'a virtual screen',
    isThere: () => !onLinux || findVirtualScreen() !== undefined,
    packages: ['xvfb', 'xauth'],
    elsewhere: 'xvfb-run',
  },
  {
    name: 'fonts',
    isThere: () => !onLinux || filesBelow('/usr/share/fonts').some((file) => /\.(ttf|otf)$/.test(file)),
    packages: ['fonts-dejavu-core'],
    elsewhere: 'any TrueType fonts',
  },
]

/** @param {string} program @param {readonly string[]} modules of Python */
const canImport = (program, modules) =>
  spawnSync(program, ['-c', modules.map((name) => `import ${name}`).join('\n')]).status === 0

const missing = () => tools.filter((tool) => !tool.isThere())

/** @returns {Promise<readonly Tool[]>} what is missing still; the user was told */
export async function ensureTools() {
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram(['apt-get'])
  if (canInstall) {
    // Opens a page in two thirds of Chromium's processor time, but not every Debian has it; where there is none, Chromium does.
    if (findHeadlessShell() === undefined) await installPackages(['chromium-headless-shell'])
    if (missing().length > 0) await installPackages(missing().flatMap((tool) => tool.packages))
  }
  const rest = missing()
  for (const { name, packages, elsewhere } of rest) {
    say(`missing: ${name}. On Debian: apt-get install ${packages.join(' ')}; elsewhere: ${elsewhere}`)
  }
  return rest
}

/** @param {readonly string[]} packages */
async function installPackages(packages) {
  say(`apt-get install ${packages.join(' ')}`)
  const options = { show: /** @type {const} */ ('stderr'), env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
