/**
 * Which folder may import which: app -> jobs, importers, manoeuvres, engine, blocks; jobs -> all of these but app; importers -> engine, blocks;
 * manoeuvres -> engine; blocks -> the lower folders of engine;
 * never back. Circles of files are found by oxlint (.oxlintrc.json), the order of folders is in folder-circles.mjs. The engine runs in a web worker, a worker thread and an Electron
 * utility process, the renderer in a page: neither may lean on what only one of these offers.
 * Checked by `npm run lint`; test/unit/tooling/layers.test.ts proves that violations are caught.
 */
import { builtinModules } from 'node:module'
import path from 'node:path'

const pureFiles = ['engine', 'blocks', 'manoeuvres', 'importers', 'jobs'].map((name) => `${name}/**/*.ts`)
export const sourceFiles = ['app/**/*.{ts,tsx}', ...pureFiles]
const nodeFiles = ['engine/io/node/**/*.ts']
const pageFiles = ['app/renderer/**/*.{ts,tsx}', 'app/browser/**/*.{ts,tsx}']

/**
 * @param {string | string[]} target folders the rule is for
 * @param {string | string[]} from what they may not import
 * @param {string} message what to do instead
 * @param {string[]} [except] folders within `from` that are allowed
 */
const forbid = (target, from, message, except = []) => ({ target, from, message, except })

/** Folders of the engine in which blocks are written; the others work with what blocks have declared. */
const belowBlocks = ['collections', 'errors', 'quantities', 'numerics', 'symbolic', 'language', 'model', 'graph']

const zones = [
  forbid('engine', 'blocks', 'The engine knows no block: hand it a BlockRegistry.'),
  forbid('engine', 'app', 'The engine has no face: move what it needs into engine/, or pass it in.'),
  forbid('engine', 'importers', 'The engine knows no block: what makes blocks of a file stands above both.'),
  forbid('engine', 'manoeuvres', 'The engine knows no manoeuvre: what performs one stands above both.'),
  forbid(
    ['engine', 'blocks', 'manoeuvres', 'importers'],
    'jobs',
    'Jobs stand above all that they ask for: move what both need to where it is made.',
  ),
  forbid('blocks', 'manoeuvres', 'A block does not know what is done with a vehicle.'),
  forbid('manoeuvres', ['blocks', 'importers', 'app'], 'A manoeuvre works with any set of blocks, and has no face.'),
  forbid('jobs', 'app', 'A job has no face: it answers with messages, app/ shows them.'),
  forbid('blocks', 'importers', 'A block does not know the files that are made into it.'),
  forbid('importers', 'app', 'What makes blocks of a file has no face: it returns a project, app/ shows it.'),
  forbid('blocks', 'app', 'A block is data and equations: what is shown of it is derived from its definition.'),
  forbid(
    'blocks',
    'engine',
    `Blocks may use ${belowBlocks.map((name) => `engine/${name}`).join(', ')} only.`,
    belowBlocks,
  ),
  forbid(
    ['app/renderer', 'app/browser'],
    ['app/main', 'app/preload', 'app/cli', 'app/server', 'engine/io/node'],
    'The page runs in a plain browser too: reach the outside through app/bridge.ts.',
  ),
  forbid(
    ['app/renderer', 'app/browser', 'app/preload'],
    ['make', 'model', 'pack', 'serve', 'verify'].map((name) => `app/export/${name}`),
    'A host makes the export: ask it by the messages of app/export/contract.ts.',
  ),
  forbid(
    ['app/main', 'app/preload', 'app/cli', 'app/server'],
    'app/renderer',
    'What both need belongs in a folder of app/ of its own.',
  ),
  forbid(
    ['app', 'jobs', 'importers', 'manoeuvres', 'engine', 'blocks'],
    ['test', 'scripts'],
    'The product does not import its tests or its tooling.',
  ),
]

const nodeModules = [...new Set(builtinModules.map((name) => name.replace(/^node:/, '').split('/')[0]))]
  .filter((name) => !name.startsWith('_'))
  .join('|')

const noNode = {
  regex: `^(node:.*|(${nodeModules})(/.*)?)$`,
  message: 'Node is not there in a browser. File and process access live in engine/io/node, app/cli and app/main.',
}
const noFace = {
  regex: '^(electron|react|react-dom|@xyflow|monaco-editor|plotly|zustand|lucide-react)([./-].*)?$',
  message: 'The engine and its blocks have no face: this belongs in app/.',
}

const noPage = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'alert',
  'confirm',
  'prompt',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'getComputedStyle',
  'matchMedia',
  'Element',
  'HTMLElement',
  'SVGElement',
  'Image',
  'DOMParser',
  'XMLHttpRequest',
  'fetch',
].map((name) => ({ name, message: 'The engine runs where there is no page: pass the data in.' }))

const noProcess = ['process', 'Buffer', 'global', 'require', '__dirname', '__filename', 'setImmediate'].map((name) => ({
  name,
  message: 'The engine and the page run without Node: pass the data in.',
}))

/** @param {string} file path from the root, with forward slashes @param {string} folder */
const isBelow = (file, folder) => file === folder || file.startsWith(`${folder}/`)

/** @param {string} file @param {string} imported both as paths from the root @returns {readonly string[]} what to do instead */
const remedies = (file, imported) =>
  zones
    .filter(({ target }) => [target].flat().some((folder) => isBelow(file, folder)))
    .filter(({ from }) => [from].flat().some((folder) => isBelow(imported, folder)))
    .filter(({ from, except }) => !except.some((name) => isBelow(imported, `${[from].flat()[0]}/${name}`)))
    .map(({ message }) => message)

/**
 * Imports between the files of the repository are relative, so where one leads is in its text: nothing is looked up in the system of
 * files, which takes longer than all other rules together.
 *
 * @param {string} root absolute path of the repository
 * @returns {import('eslint').Rule.RuleModule}
 */
const order = (root) => ({
  meta: { type: 'problem', schema: [], messages: { zone: '{{remedy}}' } },
  create(context) {
    /** @param {string} place */
    const fromRoot = (place) => path.relative(root, place).replaceAll(path.sep, '/')
    /** @param {any} source */
    const check = (source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const imported = fromRoot(path.resolve(path.dirname(context.filename), String(source.value)))
      for (const remedy of remedies(fromRoot(context.filename), imported))
        context.report({ node: source, messageId: 'zone', data: { remedy } })
    }
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      /** `import('./a').B` in a type @param {any} node */
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    }
  },
})

/**
 * @param {string} root absolute path of the repository
 * @returns {import('eslint').Linter.Config[]}
 */
export const layers = (root) => [
  {
    name: 'layers/imports',
    files: sourceFiles,
    plugins: { layers: { rules: { order: order(root) } } },
    rules: { 'layers/order': 'error' },
  },
  {
    name: 'layers/no-node',
    files: [...pureFiles, ...pageFiles],
    ignores: nodeFiles,
    rules: { 'no-restricted-imports': ['error', { patterns: [noNode] }] },
  },
  {
    name: 'layers/no-face',
    files: pureFiles,
    ignores: nodeFiles,
    rules: {
      'no-restricted-imports': ['error', { patterns: [noNode, noFace] }],
      'no-restricted-globals': ['error', ...noPage, ...noProcess],
    },
  },
  {
    name: 'layers/page',
    files: pageFiles,
    rules: { 'no-restricted-globals': ['error', ...noProcess] },
  },
]
