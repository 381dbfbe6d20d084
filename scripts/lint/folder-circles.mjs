/**
 * The folders below each of these roots import each other in one direction only. A circle is reported by its shortest way
 * round, with the imports that make it. Where an order is given, a folder may import those before it, and every folder has a place.
 * Files directly in a root count as a folder of their own. Imports of types count: what needs the type needs the folder. Exceptions are
 * listed with a reason, for imports of types only; one that is not needed any more is reported.
 *
 * Checked by `npm run lint`; test/unit/tooling/folder-circles.test.ts proves that violations are caught.
 */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { filesBelow } from '../lib/digest.mjs'
import { root } from '../lib/paths.mjs'

/**
 * @typedef {object} Root
 * @property {string} folder from the top of the repository
 * @property {readonly string[]} [order] from the bottom up
 * @property {Readonly<Record<string, string>>} [types] reasons for imports of types against the order, by `from -> to`
 *
 * @typedef {object} FolderImport
 * @property {string} from a folder
 * @property {string} to a folder
 * @property {string} file which imports
 * @property {string} target which is imported
 * @property {boolean} typesOnly
 */

/** What files directly in a root are called. */
const ownFiles = '*.ts'

/** @type {readonly Root[]} */
export const roots = [
  {
    folder: 'engine',
    order: [
      ...['collections', 'errors', 'quantities', 'numerics', 'symbolic', 'language', 'model', 'io'],
      ...['graph', 'formulate', 'program', 'backends', 'stepping', 'solve', 'analyse'],
      ...[
        'compile',
        'experiment',
        'start',
        'run',
        'trim',
        'analyses',
        'identification',
        'responses',
        'inverse',
        'scene',
        'drive',
        'export',
      ],
    ],
  },
  {
    folder: 'engine/model',
    order: [
      ...['text', 'project', 'expression', 'names', 'component', 'inertia', 'icon', 'subsystem', 'blocks'],
      ...['function', 'linked', 'network', 'vehicle', 'inputs', 'takeover', 'foreign', 'files', 'diff', 'overlay'],
      ...['experiments', 'fingerprints', 'parse', 'merge', 'check', 'library'],
    ],
  },
  {
    folder: 'engine/formulate',
    order: [
      ...['algebra', 'collect', 'trees', 'implicit', 'across', 'kinematics', 'constraints', 'locks', 'signals'],
      ...['dynamics', 'small', ownFiles, 'equations'],
    ],
    types: {
      'across -> kinematics': 'a chart of rotations states its rates in the form in which the kinematics add them',
      'kinematics -> dynamics': 'the motion that blocks see includes accelerations and reactions, once they are solved',
      'constraints -> dynamics':
        'guards and corrections are written with the solved dynamics, which contain the constraints',
      'locks -> signals': 'what holds is a discrete state, assigned like those of signals',
      'locks -> dynamics': 'an effort of a lock acts on the solved dynamics, whose form depends on what is held',
      'signals -> dynamics': 'signals may read accelerations and energy, and blocks may apply loads by signals',
      'dynamics -> small': 'equations to first order are a form of the dynamics, chosen before these are written',
      [`signals -> ${ownFiles}`]: 'signals are listed in the system, which states its state variables',
      [`dynamics -> ${ownFiles}`]: 'forms of the dynamics are parts of the system, which states its state variables',
    },
  },
  { folder: 'blocks' },
  { folder: 'manoeuvres' },
  { folder: 'importers' },
  { folder: 'jobs' },
  { folder: 'app' },
  { folder: 'app/renderer' },
]

/**
 * Imports between the folders of a root, one for each pair of files.
 *
 * @param {string} top of the repository
 * @param {string} folder the root
 * @returns {readonly FolderImport[]}
 */
export function folderImports(top, folder) {
  const base = path.join(top, folder)
  /** @param {string} file */
  const folderOf = (file) => {
    const parts = path.relative(base, file).split(path.sep)
    return parts.length > 1 ? parts[0] : ownFiles
  }
  const files = new Set(filesBelow(base).filter((file) => /\.tsx?$/.test(file)))
  return [...files]
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const { importedFiles } = ts.preProcessFile(text, true, true)
      return importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .flatMap(({ fileName }) => {
          const target = fileOf(path.resolve(path.dirname(file), fileName), files)
          if (target === undefined) return []
          const typesOnly = isOfTypes(text, fileName)
          return [
            {
              from: folderOf(file),
              to: folderOf(target),
              file: shown(top, file),
              target: shown(top, target),
              typesOnly,
            },
          ]
        })
    })
    .filter(({ from, to }) => from !== to)
}

/**
 * True if a file imports only types from a module, by the statements `import type { A } from 'module'`.
 *
 * @param {string} text of the file
 * @param {string} name of the module
 */
function isOfTypes(text, name) {
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const all = text.match(new RegExp(`['"]${quoted}['"]`, 'g'))?.length
  const ofTypes = text.match(
    new RegExp(`(?:^|\\n)(?:import|export) type (?:\\w+|\\*|\\{[^}]*\\})[^'"{}]* from ['"]${quoted}['"]`, 'g'),
  )?.length
  return all === ofTypes
}

/** The file that an import without an ending means. @param {string} place @param {ReadonlySet<string>} files */
function fileOf(place, files) {
  const endings = ['', '.ts', '.tsx', `${path.sep}index.ts`, `${path.sep}index.tsx`]
  return endings.map((ending) => place + ending).find((file) => files.has(file))
}

/** @param {string} top @param {string} file */
const shown = (top, file) => path.relative(top, file).replaceAll(path.sep, '/')

/**
 * The shortest way along imports from a folder back to itself.
 *
 * @param {readonly FolderImport[]} imports
 * @returns {readonly FolderImport[]} none where the folders are in order
 */
export function shortestCircle(imports) {
  /** @type {Map<string, Map<string, FolderImport>>} */
  const next = new Map()
  for (const one of imports) {
    const ways = next.get(one.from) ?? new Map()
    if (!ways.has(one.to)) ways.set(one.to, one)
    next.set(one.from, ways)
  }
  /** @type {readonly FolderImport[]} */
  let shortest = []
  for (const start of next.keys()) {
    const found = wayBack(next, start)
    if (found.length > 0 && (shortest.length === 0 || found.length < shortest.length)) shortest = found
  }
  return shortest
}

/**
 * Breadth first, so the first way found is a shortest one.
 *
 * @param {Map<string, Map<string, FolderImport>>} next
 * @param {string} start
 * @returns {readonly FolderImport[]}
 */
function wayBack(next, start) {
  /** @type {Map<string, readonly FolderImport[]>} */
  const ways = new Map([[start, []]])
  for (const [folder, way] of ways) {
    for (const [to, one] of next.get(folder) ?? []) {
      if (to === start) return [...way, one]
      if (!ways.has(to)) ways.set(to, [...way, one])
    }
  }
  return []
}

/**
 * @param {string} top of the repository
 * @param {Root} of
 * @returns {readonly string[]} what is wrong, a paragraph each
 */
export function folderProblems(top, { folder, order, types = {} }) {
  const all = folderImports(top, folder)
  /** @param {FolderImport} one */
  const isExcepted = ({ from, to, typesOnly }) => typesOnly && Object.hasOwn(types, `${from} -> ${to}`)
  const imports = all.filter((one) => !isExcepted(one))
  const unneeded = Object.keys(types).filter(
    (pair) => !all.some((one) => isExcepted(one) && pair === `${one.from} -> ${one.to}`),
  )
  if (unneeded.length > 0)
    return unneeded.map((pair) => `no types are imported any more by ${folder}, ${pair}: remove it from scripts/lint`)
  const circle = shortestCircle(imports)
  if (circle.length > 0) {
    const way = [circle[0].from, ...circle.map(({ to }) => to)].map((name) => `${folder}/${name}`).join(' -> ')
    return [
      [
        `folders import each other in a circle: ${way}`,
        ...circle.map(({ file, target }) => `  ${file} imports ${target}`),
        '  Move what both need into the lower folder, or what uses both into the upper one.',
      ].join('\n'),
    ]
  }
  if (order === undefined) return []
  /** @param {string} name of a file or folder */
  const hasPlace = (name) =>
    order.includes(name) || name === 'README.md' || (order.includes(ownFiles) && /\.tsx?$/.test(name))
  const missing = readdirSync(path.join(top, folder)).filter((name) => !hasPlace(name))
  return [
    ...missing.map((name) => `${folder}/${name} has no place in the order of ${folder}: give it one in scripts/lint`),
    ...imports
      .filter(({ from, to }) => !missing.includes(from) && order.indexOf(from) < order.indexOf(to))
      .map(
        ({ from, to, file, target }) =>
          `${file} imports ${target}: ${folder}/${to} stands above ${folder}/${from}. Move what is needed down, or its user up.`,
      ),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = roots.flatMap((of) => folderProblems(root, of))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
