/**
 * An experiment is prepared in one function, `prepareExperiment` (engine/experiment/prepare-experiment.ts). What it is made of may be called
 * there only: a second caller would be a second preparation, which sooner or later leaves out a step or a check.
 * Checked by `npm run lint`; test/unit/tooling/experiment-parts.test.ts proves that a second caller is found.
 */
import path from 'node:path'

const preparation = 'engine/experiment/prepare-experiment.ts'
const changes = 'engine/model/experiments/variants.ts'
/** Finds wrong units from the values of all experiments and variants, before anything is prepared. */
const unitCheck = 'engine/model/check/scaled-units.ts'

/**
 * By module, the functions that are parts of the preparation, with the files that may import them.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
export const parts = {
  'engine/model/experiments/variants': {
    forExperiment: [preparation, unitCheck],
    // the command line applies --variant while it reads the project, before --set
    withChosen: [preparation, 'app/cli/project.ts'],
    withVariant: [unitCheck, 'engine/experiment/log-remarks.ts'],
  },
  'engine/model/inputs/experiment-inputs': { withInputs: [changes] },
  'engine/model/inputs/hand-inputs': { withHandInputs: [changes] },
  'engine/model/takeover': { withTakeover: [changes, 'manoeuvres/shared/setup.ts'] },
  'engine/model/overlay': { withOverlay: ['engine/experiment/log-remarks.ts'] },
  'engine/model/overlay/apply': { withOverlay: [changes, 'engine/model/overlay/index.ts'] },
  'engine/model/experiments/live-values': { withLiveValues: [changes, preparation] },
  'engine/experiment/experiment': {
    // both only look whether there is one of this name
    experimentNamed: [preparation, 'app/cli/experiments.ts', 'app/export/model.ts'],
    experimentValues: [preparation],
    initialValues: [preparation],
    runSettings: [preparation],
    settleGoal: [preparation],
  },
  'engine/experiment/input-cover': { uncoveredInputs: [preparation] },
}

/**
 * @param {string} root absolute path of the repository
 * @returns {import('eslint').Rule.RuleModule}
 */
export const experimentParts = (root) => ({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      second:
        '{{name}} is a part of preparing an experiment: call prepareExperiment (engine/experiment/prepare-experiment.ts).',
    },
  },
  create(context) {
    /** @param {string} place */
    const fromRoot = (place) => path.relative(root, place).replaceAll(path.sep, '/')
    const file = fromRoot(context.filename)
    /** @param {any} node a declaration with `specifiers` and `source` */
    const check = (node) => {
      const source = node.source?.value
      if (typeof source !== 'string' || !source.startsWith('.')) return
      const module = fromRoot(path.resolve(path.dirname(context.filename), source))
      if (!Object.hasOwn(parts, module)) return
      for (const [name, users] of Object.entries(parts[module]))
        if (!users.includes(file) && names(node).some((used) => used === name || used === '*'))
          context.report({ node, messageId: 'second', data: { name } })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
})

/**
 * Names that a declaration takes from its module; `*` for all.
 *
 * @param {any} node
 * @returns {readonly string[]}
 */
function names({ type, specifiers = [] }) {
  if (type === 'ExportAllDeclaration') return ['*']
  return specifiers.map((/** @type {any} */ specifier) => {
    if (specifier.type === 'ImportNamespaceSpecifier') return '*'
    return (specifier.imported ?? specifier.local).name
  })
}
