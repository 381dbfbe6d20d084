/** Templates: each is a model that runs as it is, and does what the textbook says. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { templates } from '../../../../app/renderer/welcome/templates'
import { checkFormulated } from '../../../../engine/start/check'
import { runToEnd } from '../../../../engine/run/run'
import { checkReferences } from '../../../../engine/io/check-references'
import { readCsv } from '../../../../engine/io/csv'
import { columnNamed } from '../../../../engine/io/table'
import { checkProject } from '../../../../engine/model/check/validate'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { sharedCompiler } from '../../../support/compiler'

const openExample = (name: string) =>
  Promise.resolve({
    name,
    location: null,
    text: readFileSync(`projects/${name}/project.json`, 'utf8'),
    files: {},
  })
const load = (name: string) => templates.find((template) => template.name === name)!.load({ openExample })

// Experiments of one template have one structure.
const compiler = sharedCompiler

function runProject(
  project: ProjectFile,
  experiment: string,
  run: { readonly stop?: number } = {},
  files: Readonly<Record<string, string>> = {},
) {
  const request = { project, files, experiment, run, withPlotted: true }
  const { status, table } = runToEnd(request, compiler)
  expect(status).toBe('done')
  return {
    time: [...table.time],
    signal: (name: string): readonly number[] => [...(columnNamed(table, name)?.values ?? [NaN])],
  }
}

function withParameter(project: ProjectFile, block: string, params: Readonly<Record<string, number>>): ProjectFile {
  const known = project.blocks[block]
  return {
    ...project,
    blocks: { ...project.blocks, [block]: { ...known, params: { ...known.params, ...params } } },
  }
}

describe.each(templates.map(({ name }) => name))('%s', (name) => {
  test('has no problems, brings its data, and every experiment runs to its end with what its plots show', async () => {
    const project = await load(name)
    const files = (await templates.find((template) => template.name === name)?.files?.()) ?? {}
    expect(checkProject(project, registry, files)).toEqual([])
    expect(checkReferences(project, registry, files)).toEqual([])
    expect(checkFormulated({ project, files }, registry)).toEqual([])
    expect(Object.keys(project.experiments ?? {})).not.toHaveLength(0)
    for (const experiment of Object.keys(project.experiments ?? {})) {
      const { time, signal } = runProject(project, experiment, { stop: 0.5 }, files)
      expect(time.at(-1)).toBeCloseTo(0.5, 9)
      for (const plot of Object.values(project.experiments?.[experiment].plots ?? {}))
        for (const shown of plot.signals) expect(signal(shown).every(Number.isFinite), shown).toBe(true)
    }
  })

  test('lies tidily: no block on another', async () => {
    const { blocks } = await load(name)
    const places = Object.values(blocks).map(({ at }) => at ?? [0, 0])
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) expect(Math.abs(a[0] - b[0]) >= 96 || Math.abs(a[1] - b[1]) >= 40).toBe(true)
  })
})

test('the quarter car oscillates with the frequencies of two masses on two springs', async () => {
  const { time, signal } = runProject(await load('quarter-car'), 'free')
  const [wheel, chassis, tire, spring] = [40, 400, 200e3, 20e3]
  // det([[k1 + k2 - m1 w^2, -k2], [-k2, k2 - m2 w^2]]) = 0
  const [a, b, c] = [wheel * chassis, -(wheel * spring + chassis * (tire + spring)), tire * spring]
  const slow = Math.sqrt((-b - Math.sqrt(b * b - 4 * a * c)) / (2 * a))
  // The chassis is nearly in the slow mode alone: its period from crossings of the mean.
  const z = signal('Chassis.z')
  const mean = z.reduce((sum, value) => sum + value, 0) / z.length
  const crossings = time.filter((_, i) => i > 0 && z[i - 1] < mean && z[i] >= mean)
  const period = (crossings.at(-1)! - crossings[0]) / (crossings.length - 1)
  expect((2 * Math.PI) / period / slow).toBeCloseTo(1, 2)
})

test('the pendulum swings with the period of the complete elliptic integral', async () => {
  const { time, signal } = runProject(await load('pendulum'), 'swing')
  const [mass, length, inertia, gravity] = [1, 1, 0.01, 9.81]
  const small = 2 * Math.PI * Math.sqrt((mass * length * length + inertia) / (mass * gravity * length))
  // T = T0 / agm(1, cos(amplitude / 2)), Gauss 1799
  let [x, y] = [1, Math.cos(Math.PI / 4)]
  for (let i = 0; i < 6; i++) [x, y] = [(x + y) / 2, Math.sqrt(x * y)]
  const angle = signal('Pivot.angle')
  const down = time.flatMap((t, i) => {
    if (i === 0 || !(angle[i - 1] > 0 && angle[i] <= 0)) return []
    return [t - ((time[i] - time[i - 1]) * angle[i]) / (angle[i] - angle[i - 1])]
  })
  expect((down.at(-1)! - down[0]) / (down.length - 1)).toBeCloseTo(small / x, 3)
})

test('the single-track model turns with the yaw rate of Riekert and Schunck', async () => {
  const [mass, front, rear, frontStiffness, rearStiffness, speed] = [1460, 1.2, 1.4, 120e3, 140e3, 80 / 3.6]
  const wheelbase = front + rear
  const project = await load('single-track')
  const understeer = (mass / wheelbase) * (rear / frontStiffness - front / rearStiffness)
  const gain = speed / (wheelbase + understeer * speed * speed)
  for (const [steer, digits] of [
    [0.02, 3],
    [0.1, 2],
  ]) {
    const angle = (steer * Math.PI) / 180
    const { signal } = runProject(withParameter(project, 'SteerInput', { final: angle }), 'step-steer')
    expect(signal('Chassis.wz').at(-1)! / angle / gain, `at ${steer} degrees`).toBeCloseTo(1, digits)
    expect(signal('Chassis.ay').at(-1)! / (angle * gain * speed)).toBeCloseTo(1, digits)
    // Statics: the moment about the mass centre vanishes, and both side forces carry the lateral acceleration.
    expect(signal('TireF.Fy').at(-1)! / ((mass * rear) / wheelbase) / (angle * gain * speed)).toBeCloseTo(1, digits)
  }
  const { signal } = runProject(project, 'step-steer')
  expect(signal('TireF.Fz')[0]).toBeCloseTo((mass * 9.81 * rear) / wheelbase, 6)
  expect(signal('TireR.Fz')[0]).toBeCloseTo((mass * 9.81 * front) / wheelbase, 6)
})

test('the handling diagram of the single-track model ends where the front tyre slides', async () => {
  const { signal } = runProject(await load('single-track'), 'handling')
  const most = Math.max(...signal('Chassis.ay'))
  expect(most / 9.81).toBeGreaterThan(0.98)
  expect(most / 9.81).toBeLessThan(1.001)
  expect(signal('TireF.alpha').at(-1)! - signal('TireR.alpha').at(-1)!).toBeLessThan(-0.05)
})

/**
 * Pure slip of PAC2002 without camber, H. B. Pacejka, Tyre and Vehicle Dynamics (2002), equations 4.E9 to 4.E30 with all
 * scale factors 1, and parameters of Morency (2007), table A.4.
 */
function pureSlip(load: number): { readonly Fx: (slip: number) => number; readonly Fy: (alpha: number) => number } {
  const dfz = (load - 4850) / 4850
  const magic = (B: number, C: number, D: number, E: number, x: number): number =>
    D * Math.sin(C * Math.atan(B * x - E * (B * x - Math.atan(B * x))))
  return {
    Fx(slip) {
      const x = slip + 0.0012297 + 0.0004318 * dfz
      const [C, D] = [1.6411, (1.1739 - 0.16395 * dfz) * load]
      const E = (0.46403 + 0.25022 * dfz + 0.067842 * dfz ** 2) * (1 + 0.000037604 * Math.sign(x))
      const K = load * (22.303 + 0.48896 * dfz) * Math.exp(0.21253 * dfz)
      return magic(K / (C * D), C, D, E, x) + load * (-0.0000088098 + 0.00001862 * dfz)
    },
    Fy(alpha) {
      const x = alpha + 0.0026747 + 0.000089094 * dfz
      const [C, D] = [1.3507, (1.0489 - 0.18033 * dfz) * load]
      const E = (-0.0074722 - 0.0063208 * dfz) * (1 + 9.9935 * Math.sign(x))
      const K = -21.92 * 4850 * Math.sin(2 * Math.atan(load / (2.0012 * 4850)))
      return magic(K / (C * D), C, D, E, x) + load * (0.037318 - 0.010049 * dfz)
    },
  }
}

describe('the tyre test bench', () => {
  test.each([
    ['lateral', 2000],
    ['lateral', 4000],
    ['lateral', 6000],
    ['longitudinal', 2000],
    ['longitudinal', 4000],
    ['longitudinal', 6000],
  ])('measures the published curves, %s at %d N', async (experiment, newtons) => {
    const project = await load('tyre-rig')
    const { signal } = runProject({ ...project, variables: { ...project.variables, load: `${newtons} N` } }, experiment)
    const [alpha, slip, Fx, Fy] = ['Tire.alpha', 'Tire.S', 'Tire.Fx', 'Tire.Fy'].map(signal)
    const published = pureSlip(newtons)
    expect(signal('Tire.Fz').every((force) => Math.abs(force - newtons) < 1e-6)).toBe(true)
    const peak = Math.max(...(experiment === 'lateral' ? Fy : Fx))
    expect(peak).toBeGreaterThan(0.9 * newtons)
    const worst = alpha.map((angle, i) =>
      experiment === 'lateral' ? Math.abs(Fy[i] - published.Fy(angle)) : Math.abs(Fx[i] - published.Fx(slip[i])),
    )
    // The motor of the bench leaves a slip of some 1e-5 in a lateral sweep.
    expect(Math.max(...worst) / peak).toBeLessThan(experiment === 'lateral' ? 1e-4 : 1e-9)
    const swept = experiment === 'lateral' ? alpha : slip
    const most = experiment === 'lateral' ? (15 * Math.PI) / 180 : 0.5
    expect(Math.min(...swept)).toBeCloseTo(-most, 2)
    expect(Math.max(...swept)).toBeCloseTo(most, 2)
  })

  test('loses side force while braking and driving, and longitudinal force to the slip angle', async () => {
    const { signal } = runProject(await load('tyre-rig'), 'combined')
    const [slip, Fx, Fy] = ['Tire.S', 'Tire.Fx', 'Tire.Fy'].map(signal)
    const published = pureSlip(4000)
    const rolling = slip.findIndex((value) => value >= 0)
    expect(Fy[rolling] / published.Fy((-4 * Math.PI) / 180)).toBeCloseTo(1, 1)
    for (const end of [0, -1]) expect(Math.abs(Fy.at(end)! / Fy[rolling])).toBeLessThan(0.5)
    slip.forEach((value, i) => expect(Math.abs(Fx[i])).toBeLessThan(Math.abs(published.Fx(value)) + 40))
  })
})

describe('the linear models agree with their closed forms', () => {
  /** Largest difference over the peak of the reference. */
  async function differences(name: string, file: string, set: Readonly<Record<string, number | string>>, scale = 1) {
    const project = await load(name)
    const template = templates.find((one) => one.name === name)
    const reference = readCsv((await template?.files?.())?.[file] ?? '', file)
    const scaled: ProjectFile = { ...project, variables: { ...project.variables, ...set } }
    const [experiment] = Object.keys(project.experiments ?? {})
    const signals = reference.columns.map((column) => column.name)
    const { table } = runToEnd({ project: scaled, files: {}, experiment, signals }, compiler)
    return reference.columns.map(({ name: signal, values }) => {
      const found = columnNamed(table, signal)?.values ?? []
      const peak = Math.max(...[...values].map(Math.abs))
      const errors = [...values].map((value, i) => {
        const row = [...table.time].findIndex((t) => Math.abs(t - reference.time[i]) < 1e-9)
        return Math.abs(found[row] / scale - value)
      })
      return Math.max(...errors) / peak
    })
  }

  test('the quarter car to 1e-6 of the peak', async () => {
    for (const error of await differences('quarter-car-profile', 'reference/bump.csv', {}))
      expect(error).toBeLessThan(1e-6)
  })

  test('the half car to 1e-3 of the peak, which its geometry leaves at 20 mm', async () => {
    for (const error of await differences('half-car', 'reference/bump.csv', {})) expect(error).toBeLessThan(1e-3)
  })

  test('the single-track model to 1e-3 at 0.02 rad, and to 1e-5 a thousandth of that', async () => {
    for (const file of ['reference/step-steer.csv', 'reference/steady.csv']) {
      for (const error of await differences('linear-single-track', file, {})) expect(error).toBeLessThan(1e-3)
      for (const error of await differences('linear-single-track', file, { steer: '0.00002 rad' }, 1e-3))
        expect(error).toBeLessThan(1e-5)
    }
  })
})
