/** Exports are run and compared before they are said to be done: what agrees, what differs, what can't be run. */
import { allowFmu } from '../../support/fmi/allowed'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExportedFiles } from '../../../engine/backends/exported'
import type { ExportProgress } from '../../../app/export/contract'
import type { ProjectFile } from '../../../engine/model/project/project'
import { describeWithCompiler } from '../../support/c-compiler'
import { cart, exported, withRun } from './cart'

const given = process.env.CC
afterEach(() => {
  if (given === undefined) delete process.env.CC
  else process.env.CC = given
})

/** Files with one text replaced, which must be there. */
const altering =
  (file: string, from: string | RegExp, to: string) =>
  (files: ExportedFiles): ExportedFiles => {
    const text = String(files[file])
    const altered = text.replace(from, to)
    if (altered === text) throw new Error(`${file} has no ${String(from)}`)
    return { ...files, [file]: altered }
  }

/** Another amplitude of the force, 5 N in place of 4 N, is another model. */
const otherForce = altering('model.mjs', /("name":"Push\.amplitude".*?"value":)4,/, '$15,')

const limited = (what: string) => (what === 'does not end' ? { limit: 0.3 } : {})

const readme = ({ content }: { readonly content: Uint8Array }): string => {
  const found = Object.entries(unzipSync(content)).find(([name]) => name.endsWith('README.txt'))
  return strFromU8(found?.[1] ?? new Uint8Array()).replace(/\s+/g, ' ')
}

describe.each(['js', 'wasm'] as const)('a module (%s)', (target) => {
  it('agrees to the last bit, which its README says, and is the same bytes again', async () => {
    const progress: ExportProgress[] = []
    const first = await exported(target, {}, { progress: (p) => progress.push(p) })
    expect(first.verification).toMatchObject({ state: 'verified', worst: null, signals: 3, rows: 21, method: 'rk4' })
    expect(readme(first)).toContain(
      'Verified: the model was run as a module on the experiment "run" (rk4, step 0.01 s, stop 1 s). All 3 signals agree with the run in Wishbone to the last bit.',
    )
    expect(progress.map(({ stage }) => stage)).toEqual(['preparing', 'running', 'comparing'])
    expect(progress.map(({ share }) => share)).toEqual(progress.map(({ share }) => share).toSorted((a, b) => a - b))
    expect((await exported(target)).content).toEqual(first.content)
  })

  it('that is another model is refused with the signal and the figure', async () => {
    const end = exported(target, {}, { alter: otherForce })
    await expect(end).rejects.toThrow(
      /differs from the run in Wishbone: Rail\.s by 0\.3 of its peak.*nothing was written/,
    )
  })
})

describe('a module', () => {
  it.each([
    [
      'throws',
      '  const initialise = bind',
      `  throw new Error('gone')\n  const initialise = bind`,
      /failed on its experiment \(gone\)/,
    ],
    [
      'gives no numbers',
      /m\.outputs|outputs: /,
      'outputs: (t) => y.fill(NaN), unused: ',
      /Rail\.s that are not finite, at 0 s first/,
    ],
    [
      'does not end',
      '  const initialise = bind',
      '  for (;;);\n  const initialise = bind',
      /did not end its experiment within 0\.3 s/,
    ],
    [
      'ends its process',
      '  const initialise = bind',
      '  process.exit(3)\n  const initialise = bind',
      /ended before its experiment/,
    ],
    [
      'stops early',
      /get finished\(\) \{\n\s*return/,
      'get finished() {\n return this.time > 0.5 ||',
      /has no values|not finite|has values|differs/,
    ],
  ])('that %s is refused', async (what, from, to, message) => {
    const end = exported('js', {}, { ...limited(what), alter: altering('model.mjs', from, to) })
    await expect(end).rejects.toThrow(message)
  })

  it('is not run where nobody asks for it', async () => {
    const result = await exported('js', { verify: false }, { alter: otherForce })
    expect(result.verification).toEqual({ state: 'skipped' })
    expect(readme(result)).not.toContain('erifi')
  })

  it('has the inputs of the experiment', async () => {
    const { inputs, verification } = await exported('js', { inputs: ['Push'] })
    expect(inputs).toEqual(['Push.y'])
    expect(verification).toMatchObject({ state: 'verified', worst: null })
  })

  it('of a run with a variable step is compared with Runge-Kutta 4 on both sides', async () => {
    const project = withRun({ solver: { name: 'dopri5', tolerance: 1e-6 } })
    const { verification } = await exported('js', { run: { step: 0.002 } }, {}, project)
    expect(verification).toMatchObject({ state: 'verified', worst: null, method: 'rk4', step: 0.002 })
  })

  it('is written unverified where the run here fails, with the reason', async () => {
    const blocks = { ...cart.blocks, Drag: { type: 'signals/expression', params: { expression: 'u1 + 1/(u2 - u2)' } } }
    const { verification } = await exported('js', {}, {}, { ...cart, blocks })
    expect(verification).toMatchObject({
      state: 'not-verified',
      reason: expect.stringContaining('the run of the experiment fails') as string,
    })
  })

  it('without signals has nothing to compare', async () => {
    const { verification } = await exported('js', { signals: [] })
    expect(verification).toMatchObject({ state: 'not-verified', reason: 'it has no signals to compare' })
  })

  it('is not made once the export is cancelled', async () => {
    const ending = new AbortController()
    const end = exported(
      'js',
      {},
      { signal: ending.signal, progress: ({ stage }) => stage === 'running' && ending.abort() },
    )
    await expect(end).rejects.toThrow(/aborted/)
  })

  it('ends within a slice of its own run once the export is cancelled', async () => {
    const ending = new AbortController()
    const end = exported(
      'js',
      { run: { stop: 1e7, sample: 1e5 } },
      { signal: ending.signal, progress: ({ stage }) => stage === 'preparing' && setTimeout(() => ending.abort(), 50) },
    )
    await expect(end).rejects.toThrow(/aborted/)
  })
})

describe('an S-function', () => {
  it('says that only Simulink can run it', async () => {
    const result = await exported('simulink')
    expect(result.verification).toMatchObject({ state: 'not-verified', reason: 'only Simulink can run it' })
    expect(readme(result)).toContain('Not verified: only Simulink can run it. Run the experiment there')
  })
})

describe('without a C compiler', () => {
  it.each(['c', 'fmu2'] as const)('%s is written unverified, with the remedy', async (target) => {
    process.env.CC = '/nowhere/cc'
    const result = await exported(target, {}, { allow: allowFmu })
    expect(result.verification).toMatchObject({ state: 'not-verified', reason: 'no C compiler was found' })
    expect(readme(result)).toContain('Not verified: no C compiler was found. Install gcc or clang, or set CC')
  })
})

describeWithCompiler('a C program', () => {
  it('agrees to rounding', async () => {
    const result = await exported('c', { prefix: 'car' })
    expect(result.verification).toMatchObject({ state: 'verified', rows: 21 })
    expect(result.files.map(({ path }) => path)).toContain('car.c')
    const { worst } = result.verification as { worst: { difference: number } | null }
    expect(worst?.difference ?? 0).toBeLessThan(1e-14)
    expect(readme(result)).toMatch(/Verified: the model was run as a program compiled with/)
  })

  it('in single precision has a tolerance of its own', async () => {
    const { verification } = await exported('c', { precision: 'single' })
    expect(verification).toMatchObject({ state: 'verified', tolerance: 1e-2 })
    const { worst } = verification as { worst: { difference: number } }
    expect(worst.difference).toBeGreaterThan(1e-9)
    expect(worst.difference).toBeLessThan(1e-4)
  })

  it.each([
    [
      'is another model',
      'model_eq_begin(STEP, sample,',
      'model_eq_begin(2 * STEP, sample,',
      /differs from the run in Wishbone: .* of its peak/,
    ],
    [
      'crashes',
      '  memcpy(m->p, model_eq_parameters',
      '  abort();\n  memcpy(m->p, model_eq_parameters',
      /crashed when it was run on its experiment \(SIGABRT\)/,
    ],
    [
      'fails',
      '  memcpy(m->p, model_eq_parameters',
      '  return 3;\n  memcpy(m->p, model_eq_parameters',
      /failed on its experiment/,
    ],
    [
      'does not end',
      '  memcpy(m->p, model_eq_parameters',
      '  for (;;) putc(0, stderr);\n  memcpy(m->p, model_eq_parameters',
      /did not end its experiment within 0\.3 s/,
    ],
    [
      'gives no numbers',
      'printf(",%.17g", y[i])',
      'printf(",%.17g", NAN)',
      /Rail\.s that are not finite, at 0 s first/,
    ],
    ['is no C', '#include <math.h>', 'int', /can't compile the exported model \(.*error/],
  ])('that %s is refused', async (what, from, to, message) => {
    const end = exported('c', {}, { ...limited(what), alter: altering('main.c', from, to) })
    await expect(end).rejects.toThrow(message)
  })
})

describeWithCompiler('an export that is cancelled', () => {
  it('ends the program that it has started', async () => {
    const ending = new AbortController()
    const alter = altering(
      'main.c',
      '  memcpy(m->p, model_eq_parameters',
      '  for (;;) putc(0, stderr);\n  memcpy(m->p, model_eq_parameters',
    )
    const progress = ({ stage }: ExportProgress): void => {
      if (stage === 'running') setTimeout(() => ending.abort(), 100)
    }
    await expect(exported('c', {}, { alter, progress, signal: ending.signal })).rejects.toThrow(/aborted/)
  })
})

describeWithCompiler('an FMU', () => {
  it('is imported again and agrees; its archive is the same bytes again', async () => {
    const result = await exported('fmu3', { libraries: false }, { allow: allowFmu })
    expect(result.verification).toMatchObject({ state: 'verified', how: 'an FMU in co-simulation', rows: 21 })
    expect(result.libraries).toEqual({ built: [], missing: [] })
    expect(result.name).toBe('cart-run-fmu3.fmu')
    expect(result.files.map(({ path }) => path).filter((path) => path.startsWith('binaries'))).toEqual([])
    expect(readme(result)).toMatch(
      /The largest difference from the run in Wishbone is \de-1\d of the peak|All 3 signals agree/,
    )
    expect((await exported('fmu3', { libraries: false }, { allow: allowFmu })).content).toEqual(result.content)
  })

  it('that is another model is refused', async () => {
    const end = exported(
      'fmu2',
      { libraries: false },
      { allow: allowFmu, alter: altering('modelDescription.xml', 'name="Rail.s"', 'name="Rail.t"') },
    )
    await expect(end).rejects.toThrow(/has no variable Rail\.s/)
  })

  it.each([
    ['held', 'an FMU in co-simulation, with the input Push held over two communication steps'],
    ['interpolated', 'an FMU in co-simulation, with the input Push at the start value'],
  ] as const)('has the inputs of the experiment where they are %s', async (handling, how) => {
    const project = { ...cart, interface: { inputs: { Push: { handling } } } }
    const { verification } = await exported(
      'fmu2',
      { libraries: false, signals: ['Rail.s', 'Push.y', 'Drag.y'] },
      { allow: allowFmu },
      project,
    )
    expect(verification).toMatchObject({ state: 'verified', how })
    const { worst } = verification as { worst: { difference: number } | null }
    expect(worst?.difference ?? 0).toBeLessThan(1e-12)
  })

  it('that samples where the importer sets its inputs is verified', async () => {
    const project: ProjectFile = {
      ...cart,
      blocks: {
        ...cart.blocks,
        Sampled: { type: 'signals/low-pass', params: { timing: 'sampled', sampleTime: 0.05 } },
      },
      wires: { ...cart.wires, sampled: ['Push.y', 'Sampled.u1'] },
      interface: { inputs: { Push: { handling: 'held' } } },
    }
    const { verification } = await exported(
      'fmu2',
      { libraries: false, signals: ['Sampled.y'] },
      { allow: allowFmu },
      project,
    )
    expect(verification).toMatchObject({ state: 'verified' })
  })
})
