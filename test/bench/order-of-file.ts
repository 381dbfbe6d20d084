/**
 * The order of blocks, wires and keys in a file changes no result beyond rounding: every kind of block in a shipped project or a small one,
 * run in the order of its file and in another one with dopri5 and a tolerance of 1e-11. Exit status 1 if a signal, event or warning
 * differs, or if a kind of block is in none of the projects.
 *
 *     npm run bench -- order-of-file [--only TEXT] [--seed N] [--stop SECONDS] [--tolerance T] [--all-experiments]
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../../scripts/lib/command-line.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { registry } from '../../blocks'
import { Compiler } from '../../engine/compile/compiler'
import { parseProject } from '../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../engine/model/project/project'
import { expandProject } from '../../engine/model/subsystem'
import { differences } from '../support/order-of-file/differences'
import { smallProjects } from '../support/order-of-file/small-projects'

const { values: options } = commandLine(inRoot('test/bench/order-of-file.ts'), {
  only: { type: 'string', default: '' },
  seed: { type: 'string', default: '5' },
  stop: { type: 'string', default: '1' },
  tolerance: { type: 'string', default: '1e-11' },
  'all-experiments': { type: 'boolean', default: false },
})

interface Case {
  readonly name: string
  readonly project: ProjectFile
  readonly files: Readonly<Record<string, string>>
}

/** Differences that are no fault, with the reason. */
const expected: readonly (readonly [project: RegExp, signal: RegExp, reason: string])[] = [
  [/^(mechanisms|axle)/, /\.M[xyz]:/, 'moments of redundant loops are not determined, as a remark of the run says'],
  [/^mechanisms/, /\.Fz:/, 'forces of redundant loops across their plane are not determined either'],
  [/^mechanisms/, /Rod\.power:/, 'the power of a rigid rod is a force times a drift'],
  [/^mechanisms/, /Pivot\.angle:/, 'an angle outside of the tree counts whole turns'],
  [
    /^motion-simulator/,
    /^(Force|Turning)\./,
    'peaks and figures of perception are taken at steps, whose places rounding moves',
  ],
]

/** Peak below which an acceleration of a vehicle is rounding, SI: its forces are thousands of newtons, with 16 digits. */
const least = 1e-2

/** Kinds that no project of the repository can have: their file is an FMU. */
const withoutProject = new Set(['signals/fmu'])

function filesBelow(folder: string, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).flatMap((name): [string, string][] => {
      const file = path.join(folder, name)
      if (statSync(file).isDirectory()) return Object.entries(filesBelow(file, `${prefix}${name}/`))
      return /\.(csv|txt|json|tir|c)$/.test(name) ? [[prefix + name, readFileSync(file, 'utf8')]] : []
    }),
  )
}

function shippedCases(): readonly Case[] {
  const root = inRoot('projects')
  return readdirSync(root).flatMap((folder): readonly Case[] => {
    const files = filesBelow(path.join(root, folder))
    return Object.entries(files).flatMap(([file, text]): readonly Case[] =>
      !file.includes('/') && file.endsWith('.json') && /^\s*\{\s*"wishbone":/.test(text)
        ? [{ name: `${folder}/${file}`, project: parseProject(text), files }]
        : [],
    )
  })
}

const cases = [
  ...Object.entries(smallProjects).map(([name, project]): Case => ({ name, project, files: {} })),
  ...shippedCases(),
]
const kinds = new Set(
  cases.flatMap(({ project }) => Object.values(expandProject(project).blocks).map(({ type }) => type)),
)
const missing = registry.all().flatMap(({ type }) => (kinds.has(type) || withoutProject.has(type) ? [] : [type]))
if (missing.length > 0) {
  console.log(`FAULT in no project: ${missing.join(', ')}`)
  process.exitCode = 1
}
const compiler = new Compiler(registry)
for (const { name, project, files } of cases.filter((one) => one.name.includes(options.only))) {
  const all = Object.keys(project.experiments ?? {})
  for (const experiment of options['all-experiments'] ? all : all.slice(0, 1)) {
    const own = Number.parseFloat(String(project.experiments?.[experiment]?.stop))
    const stop = Math.min(own, Number(options.stop))
    const faultsAt = (tolerance: number): readonly string[] =>
      differences(
        { project, files, experiment, stop, tolerance, least, rounding: 1e-3 },
        Number(options.seed),
        compiler,
      ).filter((text) => !expected.some(([where, signal]) => where.test(name) && signal.test(text)))
    const tolerance = Number(options.tolerance)
    const faults = faultsAt(tolerance)
    if (faults.length === 0) {
      console.log(`${name} ${experiment}: the same`)
      continue
    }
    // Steps of variable length carry rounding up to the tolerance, which their rates show first.
    const remaining = faultsAt(tolerance / 10)
    const converges = remaining.length === 0
    console.log(`${name} ${experiment}: ${converges ? `the same with ${tolerance / 10}` : 'FAULT'}`)
    for (const text of (converges ? faults : remaining).slice(0, 12)) console.log(`    ${text}`)
    if (!converges) process.exitCode = 1
  }
}
