/** Every command prepares an experiment alike: what one refuses, all refuse in the same words, and `check` finds it. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, json, mergePatch, put, wishbone } from './command-line'

const folder = temporaryFolder()
put(folder, 'short.csv', 't [s],f [N],late [N]\n0,0,NaN\n0.5,1,1\n1,0,2\n')

const lag = { from: 'Source', through: ['Slider.s'], frequency: '1 Hz' }
const experiment = { ...cart.experiments.push, lag }

/** The commands that take an experiment. */
const commands: Readonly<Record<string, readonly string[]>> = {
  simulate: ['--out', join(folder, 'rows.csv')],
  compile: ['--experiment', 'push'],
  bench: [],
  export: ['--target', 'c', '--out', join(folder, 'exported')],
  realtime: [],
  lag: [],
  suspension: [],
  cueing: [],
}

function projectWith(name: string, changes: object): string {
  return put(folder, name, mergePatch(cart, changes as never))
}

async function expectRefused(
  project: string,
  expected: RegExp,
  { options = [], except = '' }: { readonly options?: readonly string[]; readonly except?: string } = {},
): Promise<void> {
  for (const [command, own] of Object.entries(commands)) {
    if (command === except) continue
    const { status, err } = await wishbone(command, project, ...own, ...options)
    expect(status, command).toBe(2)
    expect(err, command).toMatch(expected)
  }
}

const problemsOf = async (project: string): Promise<readonly { what: string; place: object }[]> =>
  (await json('check', project)).problems

describe('data that do not cover the run', () => {
  const ends = projectWith('ends.json', {
    experiments: { push: { ...experiment, stop: 5, inputs: { Source: { file: 'short.csv', column: 'f' } } } },
  })
  const begins = projectWith('begins.json', {
    experiments: { push: { ...experiment, stop: 1, inputs: { Source: { file: 'short.csv', column: 'late' } } } },
  })

  it('are refused where they end early, and found by check', async () => {
    const text =
      /short\.csv: block Source: the data for Source cover 0 s to 1 s, the run 0 s to 5 s\. End the run at 1 s/
    await expectRefused(ends, text)
    const [problem, ...others] = await problemsOf(ends)
    expect(problem.what).toBe('the data for Source cover 0 s to 1 s, the run 0 s to 5 s')
    expect(problem.place).toMatchObject({ block: 'Source', experiment: 'push', setting: 'stop' })
    expect(others).toEqual([])
  })

  it('are refused where they begin late, and found by check', async () => {
    await expectRefused(begins, /cover 0\.5 s to 1 s, the run 0 s to 1 s\. Import the data again from an earlier row/)
    expect((await problemsOf(begins)).map(({ what }) => what)).toEqual([
      'the data for Source cover 0.5 s to 1 s, the run 0 s to 1 s',
    ])
  })

  it('are refused where the command line gives them', async () => {
    const plain = projectWith('plain.json', { experiments: { push: experiment } })
    await expectRefused(plain, /the table for Source covers 0 s to 1 s, the run 0 s to 2 s/, {
      options: ['--input', `Source=${join(folder, 'short.csv')}:f`],
      except: 'compile',
    })
  })

  it('are found by check beside the problems of other experiments, of their own and of a block', async () => {
    const inputs = { Source: { file: 'short.csv', column: 'f' } }
    const late = { ...experiment, stop: 5, inputs }
    const cover = 'the data for Source cover 0 s to 1 s, the run 0 s to 5 s'
    const missing = 'there is no variant "zz"'
    const checked = async (changes: object) =>
      (await problemsOf(projectWith('several.json', changes))).map(({ what }) => what)
    expect(await checked({ experiments: { push: { ...experiment, variant: 'zz' }, late } })).toEqual([missing, cover])
    expect(await checked({ experiments: { push: { ...late, variant: 'zz' } } })).toEqual([missing, cover])
    const heavy = { blocks: { Cart: { params: { mass: '-2 kg' } } }, experiments: { push: experiment, late } }
    expect(await checked(heavy)).toEqual([expect.stringContaining('too small'), cover])
  })

  it('serve a run that ends with them', async () => {
    expect((await wishbone('realtime', ends, '--stop', '1')).err).toBe('')
    expect((await wishbone('simulate', ends, '--stop', '1', '--out', join(folder, 'rows.csv'))).status).toBe(0)
  })
})

describe('a sample time with which a run would never end', () => {
  it('is refused by every command that samples, and found by check', async () => {
    const project = projectWith('fast.json', {
      blocks: { Hold: { type: 'signals/sample-hold', params: { sampleTime: '1e-12 s' } } },
      wires: { hold: ['Source.y', 'Hold.u1'] },
      experiments: { push: experiment },
    })
    const what = 'a sample time of 1e-12 s means 2e+12 samples up to 2 s, which would never end'
    for (const command of ['simulate', 'export'] as const)
      expect((await wishbone(command, project, ...commands[command])).err).toContain(`block Hold: ${what}`)
    expect((await problemsOf(project)).map((problem) => problem.what)).toEqual([what])
  })
})

describe('a variant with which the model cannot be', () => {
  const far = { far: { set: { 'Leg.initial': '5 m' } } }
  const actuator = {
    blocks: { Length: { type: 'sources/constant', params: { value: '1.9 m' } }, Leg: { type: 'cueing/actuator' } },
    wires: { leg: ['Length.y', 'Leg.u'] },
    variants: far,
  }

  it('is refused by every command, and found by check with its name', async () => {
    const project = projectWith('far.json', { ...actuator, experiments: { push: { ...experiment, variant: 'far' } } })
    await expectRefused(project, /block Leg, parameter initial: the initial length of 5 m is not within the stroke/, {
      // the cart has no axle, and none is compiled
      except: 'suspension',
    })
    const problems = await problemsOf(project)
    expect(problems).toHaveLength(1)
    expect(problems[0].what).toMatch(/^in variant "far": the initial length of 5 m/)
    expect(problems[0].place).toMatchObject({ block: 'Leg', variant: 'far' })
  })

  it('is found by check if no experiment uses it yet, with the data of another experiment', async () => {
    const project = projectWith('both.json', {
      ...actuator,
      experiments: { push: { ...experiment, stop: 5, inputs: { Source: { file: 'short.csv', column: 'f' } } } },
    })
    expect((await problemsOf(project)).map(({ what }) => what)).toEqual([
      'the data for Source cover 0 s to 1 s, the run 0 s to 5 s',
      expect.stringMatching(/^in variant "far": the initial length/),
    ])
  })
})
