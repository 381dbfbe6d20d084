/**
 * No message of the kind "internal", which stands for a fault of the program, can be reached by what a user writes: damaged projects, texts of
 * functions and foreign files, through the commands that read them, and values of options on the command line. Cases are drawn with a fixed seed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { damaged } from '../../support/mutations'
import { temporaryFolder } from '../../support/temporary-folder'
import { fiala } from '../../validation/functions/texts'
import { pid } from '../../validation/language/instants'
import { cart, mergePatch, put, wishbone } from '../cli/command-line'

const folder = temporaryFolder()
const project = put(folder, 'cart.json', cart)
const short = { experiments: { push: { stop: 0.05 } } }
const seed = 31

async function expectNoFault(...argv: readonly string[]): Promise<void> {
  const { status, err } = await wishbone(...argv)
  expect([0, 1, 2]).toContain(status)
  expect(err, argv.join(' ')).not.toContain('internal:')
  if (status === 2) expect(err).toMatch(/^error: ./)
}

/** A damaged file, read by a command. */
function tryFiles(sound: readonly string[], name: string, numRuns: number, ...argv: readonly string[]): Promise<void> {
  return fc.assert(
    fc.asyncProperty(damaged(...sound), async (text) => {
      const path = put(folder, name, text)
      await expectNoFault(...argv.map((arg) => (arg === '@' ? path : arg)))
    }),
    { numRuns, seed },
  )
}

const withFunction = (code: string): string =>
  JSON.stringify(
    mergePatch(cart, {
      ...short,
      blocks: { F: { type: 'signals/function', params: { code } } },
      wires: { w5: ['Source.y', 'F.u'] },
    }),
  )

/** States, discrete states, samples, and events in one text. */
const controller = [
  ...['input u', 'output y', 'parameter k = 2', 'state s = 0', 'discrete c = 0', 'discrete d = 0'],
  ...['when sample(10 ms) {', '  d = pre(d) + u', '}', 'when s > 0.05 { c = c + 1 }', 'der(s) = k*u - s', 'y = d + c'],
].join('\n') // prettier-ignore

const text = JSON.stringify(mergePatch(cart, short), null, 1)
const tir = readFileSync('test/validation/data/faults/zero-peak.tir', 'utf8')
const adm = ['spring', 'cross'].map((name) => readFileSync(`test/validation/data/adams/${name}/model.adm`, 'utf8'))
const operating = '[{"Fz": 4000, "S": 0.01, "alpha": 0.02, "gamma": 0, "Omega": 50}]'
const points = put(folder, 'points.json', operating)
const tire = put(folder, 'sound.tir', tir.replace(/^PDY1 .*$/m, 'PDY1 = 1.1'))
const table = 't [s],Slider.s [m]\n0,0\n0.02,0.0003\n0.05,0.002\n'

it('the projects are sound before they are damaged', async () => {
  for (const [name, content] of [
    ['cart', text],
    ['controller', withFunction(controller)],
  ]) {
    const { status, err } = await wishbone(
      'simulate',
      put(folder, `${name}-sound.json`, content),
      '--out',
      join(folder, 'o.csv'),
    )
    expect(err).toBe('')
    expect(status).toBe(0)
  }
})

describe('a damaged file leads to no internal error', () => {
  const out = join(folder, 'out.csv')
  it('of a project, checked', () => tryFiles([text], 'checked.json', 150, 'check', '@'))
  it('of a project, run', () => tryFiles([text], 'run.json', 80, 'simulate', '@', '--out', out))
  it('of a project with functions, checked', () =>
    tryFiles([fiala, pid].map(withFunction), 'functions.json', 80, 'check', '@'))
  it('of a tyre', () => tryFiles([tir], 'tyre.tir', 40, 'tyre', '@', '--points', points, '--out', out))
  it('of an ADAMS dataset', () => tryFiles(adm, 'model.adm', 40, 'import', '@', '--out', join(folder, 'imported.json')))
  it('of a table, compared', () => tryFiles([table], 'table.csv', 80, 'compare', '@', put(folder, 'sound.csv', table)))
  it('of a table, as an input', () =>
    tryFiles([table], 'input.csv', 60, 'simulate', project, '--stop', '0.05', '--input', `Source=${join(folder, 'input.csv')}:Slider.s`, '--out', out)) // prettier-ignore
  it('of operating points', () =>
    tryFiles([operating], 'damaged.json', 60, 'tyre', tire, '--points', '@', '--out', out))
  it('of a patch', () => tryFiles(['{"blocks":{"Cart":{"params":{"mass":3}}}}'], 'patch.json', 60, 'check', project, '--patch', '@')) // prettier-ignore
})

const values = [
  ...['', ' ', '0', '-1', '5', 'NaN', 'Infinity', '1e999', '1 kg', '1e-400', 'abc', ',', '=', 'x=', '=1', 'push', 'base', 'none', '[', '"'],
  ...['Cart.mass', 'Cart.mass=', 'Cart.mass=(', 'Cart.mass=1e308*1e308', 'Cart.mass=NaN', 'World=1', 'Source=', 'Source=.', 'Source=\u0000'],
  ...['__proto__', 'constructor', '__proto__.x=1', 'constructor=1', 'Cart.__proto__=1', '../..', '/', '.', '\u0000', '\ud800', '%s', '€', '{}'],
  ...[project, folder, `Source=${project}`, `Source=${folder}`, `Source=${project}:x`, 'x'.repeat(100_000), '('.repeat(10_000), 'dopri5', 'rk4', '1 ms'],
] // prettier-ignore

const options: Readonly<Record<string, readonly string[]>> = {
  check: ['--patch', '--variant'],
  compile: ['--formulation', '--experiment', '--set', '--variant', '--patch'],
  simulate: [
    ...['--experiment', '--formulation', '--solver', '--tolerance', '--stiff', '--sample', '--speed', '--free', '--keep-drivers'],
    ...['--input', '--signals', '--from-state', '--set', '--variant', '--patch', '--step'],
  ],
  realtime: ['--limit', '--input', '--solver', '--set'],
  lag: ['--input', '--set', '--solver'],
  tyre: ['--block', '--points', '--set'],
  compare: ['--tolerance', '--map'],
  manoeuvre: ['--run', '--with', '--experiment'],
  import: ['--kind', '--corners'],
  nonsense: ['--nonsense'],
} // prettier-ignore

/** Values that are sound as JSON and wrong as settings. */
const wrong = [
  null,
  true,
  '',
  'x',
  '1 kg',
  '1e999',
  0,
  -1,
  1e308,
  -1e308,
  1e-308,
  0.5,
  [],
  {},
  [[]],
  ['x'],
  [0, 0, 0],
  { type: 'world/world' },
]

/** The project with one value anywhere replaced. */
const changed = (whole: object): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(100_000), fc.constantFrom(...wrong)).map(([at, value]) => {
    const places: [Record<string, unknown>, string][] = []
    const visit = (parent: Record<string, unknown>): void => {
      for (const key of Object.keys(parent)) {
        places.push([parent, key])
        const child = parent[key]
        if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>)
      }
    }
    const copy = structuredClone(whole) as Record<string, unknown>
    visit(copy)
    const [parent, key] = places[at % places.length]
    parent[key] = value
    return JSON.stringify(copy)
  })

it.each([
  ['a cart', 150, mergePatch(cart, short) as object],
  ['a controller', 150, JSON.parse(withFunction(controller)) as object],
] as const)('a wrong value in %s leads to no internal error', async (_, numRuns, whole) => {
  await fc.assert(
    fc.asyncProperty(changed(whole), async (project) => {
      await expectNoFault('simulate', put(folder, 'changed.json', project), '--out', join(folder, 'out.csv'))
    }),
    { numRuns, seed },
  )
})

it('a value of an option leads to no internal error', async () => {
  const out = join(folder, 'out.csv')
  const imported = join(folder, 'imported.json')
  const sound = put(folder, 'sound.csv', table)
  const dataset = put(folder, 'sound.adm', adm[0])
  const pairs = Object.entries(options).flatMap(([command, names]) => names.map((name) => [command, name] as const))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pairs),
      fc.constantFrom(...values),
      fc.constantFrom(project, folder, out, '', '\u0000', join(folder, 'none.json')),
      async ([command, name], value, other) => {
        const first = { compare: [sound, sound], import: [dataset], tyre: [tire] }[command] ?? [project]
        const file = value.length % 3 === 0 ? [other] : first
        const more = { simulate: ['--stop', '0.05', '--out', out], import: ['--out', imported], tyre: ['--out', out] }[
          command
        ]
        await expectNoFault(command, ...file, name, value, ...(more ?? []))
      },
    ),
    { numRuns: 400, seed },
  )
})
