/**
 * Ready-made projects with the faults that files get. For each fault, `check` reports one problem with its place and a
 * remedy, without a trace of the program and without a number that is none.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../engine/model/text/json'
import { mergePatch } from '../../../engine/model/text/merge-patch'
import type { ProjectFile } from '../../../engine/model/project/project'
import { temporaryFolder } from '../../support/temporary-folder'
import { wishbone } from './command-line'

const folder = temporaryFolder()
let count = 0

/** What `check` says of a project whose file holds this, beside the other files of the project. */
async function told(name: string, content: string | Uint8Array): Promise<string> {
  const place = join(folder, `project${++count}`)
  mkdirSync(join(place, 'reference'), { recursive: true })
  const references = join('projects', name, 'reference')
  for (const file of existsSync(references) ? readdirSync(references) : [])
    writeFileSync(join(place, 'reference', file), 't [s],Body.x [m]\n0,0\n1,0\n')
  for (const file of readdirSync(join('projects', name)).filter((other) => other.endsWith('.crg')))
    copyFileSync(join('projects', name, file), join(place, file))
  writeFileSync(join(place, 'project.json'), content)
  const { status, out, err } = await wishbone('check', place)
  expect({ status, err }).toEqual({ status: 1, err: '' })
  // Columns that no block has are told of reference data that stand in for the real ones.
  const lines = out.split('\n').filter((line) => line.startsWith(place) && !line.includes('/reference/'))
  for (const line of lines) {
    expect(line).not.toMatch(/NaN|undefined|\[object|Error|\bat .*\.ts/)
    expect(line.replaceAll(place, ''), 'a remedy').toMatch(/\. [A-Z"]/)
  }
  expect(lines).toHaveLength(1)
  return lines[0].replace(place, '')
}

const files: readonly (readonly [string, (text: string) => string | Uint8Array, RegExp])[] = [
  ['cut off', (text) => text.slice(0, text.length / 2), /:\d+: (the file ends too early|the text is not closed)/],
  ['empty', () => '', /:1: the file is empty/],
  ['an archive', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 255, 254, 0, 7]), /:1: the file is not a text in UTF-8/],
  ['in UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le'), /:1: the file is not a text in UTF-8/],
  ['a web page', () => '<html><body>Sign in</body></html>', /:1: the file starts with "<html>.*it is not JSON/],
  ['a list', () => '[]', /:1: a project must be a JSON object/],
  ['nothing but null', () => 'null', /:1: a project must be a JSON object/],
  ['nested without end', () => '['.repeat(1e5), /:1: the JSON is nested too deeply/],
  [
    'with a conflict of versions',
    (text) => text.replace('\n', '\n<<<<<<< HEAD\n'),
    /:2: the file has conflict markers/,
  ],
  ['with a number beyond all', (text) => text.replace(/"stop": [^,\n]+/, '"stop": 1e999'), /number is too large/],
  ['with NaN', (text) => text.replace(/"stop": [^,\n]+/, '"stop": nan'), /"nan" is not a JSON value/],
  ['with a key twice', (text) => text.replace('{', '{"title":"a",'), /"title" occurs twice/],
]

type Change = (project: ProjectFile) => JsonValue
const blockOf = ({ blocks }: ProjectFile, type: RegExp): string =>
  Object.keys(blocks).find((name) => type.test(blocks[name].type)) ?? ''
const body = (project: ProjectFile): string => blockOf(project, /rigid-body/)
const ofBody =
  (params: JsonValue): Change =>
  (project) => ({ blocks: { [body(project)]: { params } } })
const ofExperiment =
  (settings: JsonValue): Change =>
  (project) => ({ experiments: { [Object.keys(project.experiments ?? {})[0]]: settings } })
const block =
  (name: string): Change =>
  () => ({ blocks: { [name]: { type: 'sources/constant' } } })

const patches: readonly (readonly [string, Change, RegExp])[] = [
  ['a negative mass', ofBody({ mass: -1 }), /block \w+, parameter mass: -1 kg is too small/],
  ['a mass beyond all', ofBody({ mass: 1e308 }), /block \w+, parameter mass: 1e\+308 is too large to compute with/],
  ['a mass that is a word', ofBody({ mass: 'heavy' }), /parameter mass, column 1: there is no variable "heavy"/],
  ['a mass left out', ofBody({ mass: '' }), /parameter mass, column 1: the expression ends/],
  ['a mass that is true', ofBody({ mass: true }), /parameter mass: true is not a number/],
  ['a mass with a decimal comma', ofBody({ mass: '3,5 kg' }), /mass, column 2: a comma .* Write decimal points/],
  ['a mass divided by zero', ofBody({ mass: '1/0 kg' }), /parameter mass, column 1: the expression gives Infinity/],
  ['a mass in metres', ofBody({ mass: '3 m' }), /parameter mass: "3 m" has the unit m, expected kg/],
  ['an inertia of no body', ofBody({ Ixx: 1, Iyy: 1, Izz: 1e6 }), /parameter I..: no body has this inertia/],
  [
    'variables in a circle',
    () => ({ variables: { a: 'b', b: 'c', c: 'a' } }),
    /variables\.[abc]: the variable "[abc]" depends on itself: \w -> \w -> \w -> \w/,
  ],
  ['a variable called like a function', () => ({ variables: { sin: 1 } }), /"sin" is reserved in expressions/],
  ['a variable with a quote', () => ({ variables: { 'a"b': 1 } }), /cannot be the name of a variable.*e\.g\. "a_b"/],
  ['a block without a name', block(''), /"" cannot be the name of a block/],
  ['a block with an umlaut', block('Räder'), /"Räder" cannot be the name of a block.*e\.g\. "R_der"/],
  ['a block with a dot', block('a.b'), /"a\.b" cannot be the name of a block/],
  ['a very long name', block('x'.repeat(5000)), /the name "x{30}…" of a block has 5000 characters. Use at most 200/],
  ['a name of JavaScript', block('constructor'), /"constructor" cannot be used as a name/],
  ['a block of no type', () => ({ blocks: { X: {} } }), /"blocks\.X\.type" is missing/],
  ['a block that is a number', () => ({ blocks: { X: 5 } }), /"blocks\.X" is 5\. It must be an object/],
  ['two worlds', () => ({ blocks: { W2: { type: 'world/world' } } }), /block W2: the project has 2 worlds/],
  [
    'a wheel without a road',
    ({ wires }) => ({
      wires: { [Object.keys(wires).find((w) => wires[w].some((end) => end.endsWith('.road'))) ?? '']: null },
    }),
    /port road: the road port is not connected/,
  ],
  ['a wire to nowhere', (p) => ({ wires: { w: ['No.x', `${body(p)}.com`] } }), /wire "w" ends at block "No"/],
  [
    'a wire of one end',
    (p) => ({ wires: { w: [`${body(p)}.com`] } }),
    /"wires\.w" is \["\w+\.com"\]\. It must be two ports/,
  ],
  [
    'a block beyond the canvas',
    (p) => ({ blocks: { [body(p)]: { at: [1e300, 0] } } }),
    /"blocks\.\w+\.at" is \[1e\+300,0\]\. It must be two numbers \[x, y\] between -1e6 and 1e6/,
  ],
  [
    'a note of no size',
    () => ({ notes: { n: { text: '', at: [0, 0], size: [-5, 10] } } }),
    /"notes\.n\.size" is \[-5,10\]\. It must be two numbers \[width, height\] above 0/,
  ],
  ['a list of blocks', () => ({ blocks: { X: [] } }), /"blocks\.X" is a list\. It must be an object/],
  ['a library', () => ({ wishbone: null, wishboneLibrary: 1 }), /:1: the file is a library, not a project\. Import it/],
  ['a version to come', () => ({ wishbone: 99 }), /:2: the project was saved in format 99/],
  ['a version that is none', () => ({ wishbone: 'one' }), /:2: "wishbone": "one" is not a version/],
  ['no version', () => ({ wishbone: null }), /:1: the key "wishbone".* is missing/],
  ['no blocks', () => ({ blocks: null }), /:1: "blocks" is missing/],
  ['a key that is unknown', () => ({ blocs: {} }), /the key "blocs" is not known.*Did you mean "blocks"/],
  ['a run backwards', ofExperiment({ stop: -1 }), /experiments\.\S+\.stop: -1 s is not a positive time/],
  ['a run of ages', ofExperiment({ stop: 1e90 }), /makes 1\.\de\+\d+ (steps|rows) in 1e\+90 s/],
  ['rows without number', ofExperiment({ sample: 1e-12 }), /a row every 1e-12 s makes .* rows/],
  [
    'steps without number',
    ofExperiment({ stop: 5, solver: { name: 'rk4', step: 1e-300 } }),
    /a step of 1e-300 s makes 5\.0e\+300 steps in 5 s/,
  ],
  ['a solver that is none', ofExperiment({ solver: { name: 'magic' } }), /solver\.name: there is no solver "magic"/],
  [
    'a tolerance above one',
    ofExperiment({ solver: { name: 'dopri5', step: null, tolerance: 5 } }),
    /solver\.tolerance: 5 is not a relative tolerance/,
  ],
  ['a parameter of no block', ofExperiment({ set: { 'No.mass': 1 } }), /there is no block "No"/],
  ['a file outside', ofExperiment({ references: { r: { file: '../a.csv' } } }), /is outside the project folder/],
  ['a plot of nothing', ofExperiment({ plots: { p: { signals: ['No.x'] } } }), /there is no block "No"/],
  ['an experiment without a name', () => ({ experiments: { '': { stop: 1 } } }), /an experiment has no name/],
  [
    'gravity beyond all',
    (p) => ({ blocks: { [blockOf(p, /world\/world/)]: { params: { gravity: '1e300 m/s^2' } } } }),
    /block World, parameter gravity: 1e300 m\/s\^2 is too large to compute with/,
  ],
  [
    'a direction whose squares have no digits',
    (p) => ({ blocks: { [blockOf(p, /world\/world/)]: { params: { direction: [0, 0, 1e-160] } } } }),
    /block World, parameter direction: a direction of length 1e-160 is too short to compute with/,
  ],
]

/** Formulated again where the fault shows only then, so once. */
const formulated = ['a run of ages', 'rows without number', 'steps without number']

/** The faults are those of bodies, wheels and experiments, so the project has to have bodies, outside of subsystems. */
const mechanical = readdirSync('projects').filter((name) => {
  const { blocks } = JSON.parse(readFileSync(join('projects', name, 'project.json'), 'utf8')) as ProjectFile
  return Object.values(blocks).some(({ type }) => type === 'mechanics/rigid-body')
})

/** Each fault is tried on every fourth project, other faults on other ones, and all of them on the bicycle. */
const stride = 4

describe.each(mechanical.map((name, place) => [name, place] as const))('%s', (name, place) => {
  const text = readFileSync(join('projects', name, 'project.json'), 'utf8')
  const project = JSON.parse(text) as ProjectFile
  const isBicycle = name === 'whipple-bicycle'
  const chosen = <T>(faults: readonly T[]): readonly T[] =>
    faults.filter((_, i) => isBicycle || (i + place) % stride === 0)

  it.each(chosen(files))('%s', async (_, change, pattern) => {
    expect(await told(name, change(text))).toMatch(pattern)
  })

  const hasRoad = Object.values(project.wires).some((ends) => ends.some((end) => end.endsWith('.road')))
  const apply = patches.filter(
    ([what]) => (hasRoad || what !== 'a wheel without a road') && (isBicycle || !formulated.includes(what)),
  )

  it.each(chosen(apply))('%s', async (_, patch, pattern) => {
    const broken = mergePatch(project as unknown as JsonValue, patch(project))
    expect(await told(name, JSON.stringify(broken, null, 2))).toMatch(pattern)
  })
})
