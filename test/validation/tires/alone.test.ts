/**
 * The tyre alone as a model: as C in the place of the tyre of a vehicle, as C against its force function, and as an FMU beside
 * the block in one model.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { fmuArchive } from '../../../app/fmu/archive'
import { libraryFolder } from '../../../app/fmu/unit/archive'
import { aloneExperiment, tireAlone } from '../../../app/tires/alone'
import { tireOf } from '../../../app/tires/forces'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import { exportFmu } from '../../../engine/backends/fmu/package'
import { exportExperiment } from '../../../engine/export/model'
import { entryOf } from '../../../engine/collections/entries'
import { resolveParameters, type ResolvedBlock } from '../../../engine/model/network/resolve'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { buildC, describeWithCompiler, quickCompiler, runC } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { runImported, withFmu } from '../../support/fmi/imported'
import { temporaryFolder } from '../../support/temporary-folder'

type Vector = readonly [number, number, number]
type Row = Readonly<Record<string, number>>

const folder = temporaryFolder()
const vehicle = JSON.parse(readFileSync('projects/generic-vehicle/project.json', 'utf8')) as ProjectFile
const resolvedOf = (project: ProjectFile, name: string): ResolvedBlock =>
  entryOf(resolveParameters(project, registry).blocks, name)

/** The vehicle with sensors of the frame that carries the wheel at the front left. */
const measured: ProjectFile = {
  ...vehicle,
  blocks: {
    ...vehicle.blocks,
    Place: { type: 'sensors/displacement' },
    Turn: { type: 'sensors/orientation' },
    Speed: { type: 'sensors/velocity' },
  },
  wires: {
    ...vehicle.wires,
    ...{ s1: ['SteerFL.end', 'Place.frame'], s2: ['SteerFL.end', 'Turn.frame'], s3: ['SteerFL.end', 'Speed.frame'] },
  },
}
const forces = ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'] as const
const atHub = ['hubFx', 'hubFy', 'hubFz', 'hubMx', 'hubMy', 'hubMz'] as const
const sensors = ['Place.x', 'Place.y', 'Place.z', 'Turn.e0', 'Turn.e1', 'Turn.e2', 'Turn.e3']
const rates = ['Speed.vx', 'Speed.vy', 'Speed.vz', 'Speed.wx', 'Speed.wy', 'Speed.wz', 'SpinFL.rate', 'SpinFL.angle']
const states = ['TireFL.S', 'TireFL.tanAlpha']

function rowsOf(): readonly Row[] {
  const names = [...forces, ...atHub].map((name) => `TireFL.${name}`)
  const signals = [...sensors, ...rates, ...states, ...names]
  const experiments = {
    run: { ...vehicle.experiments?.['sine-steer'], stop: 3, sample: 0.1, references: {}, plots: {} },
  }
  const project = { ...measured, experiments }
  const { table, error } = runToEnd(
    { project, files: {}, experiment: 'run', signals, checkStep: false },
    sharedCompiler,
  )
  if (error !== undefined) throw error
  return [...table.time].map((_, i) => Object.fromEntries(table.columns.map(({ name, values }) => [name, values[i]])))
}

/** Axes of the carrier in ground components, by its Euler parameters. */
function axesOf(row: Row): readonly [Vector, Vector, Vector] {
  const [a, b, c, d] = ['Turn.e0', 'Turn.e1', 'Turn.e2', 'Turn.e3'].map((name) => row[name])
  return [
    [1 - 2 * (c * c + d * d), 2 * (b * c + a * d), 2 * (b * d - a * c)],
    [2 * (b * c - a * d), 1 - 2 * (b * b + d * d), 2 * (c * d + a * b)],
    [2 * (b * d + a * c), 2 * (c * d - a * b), 1 - 2 * (b * b + c * c)],
  ]
}
const inAxes = ([x, y, z]: readonly [Vector, Vector, Vector], v: readonly number[]): readonly number[] =>
  [0, 1, 2].map((i) => x[i] * v[0] + y[i] * v[1] + z[i] * v[2])
const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Motion of the wheel centre as inputs of the tyre; the formulas are those of the page on the interface of tyres. */
function inputsOf(row: Row): { readonly inputs: Row; readonly axes: readonly [Vector, Vector, Vector] } {
  const [, spinAxis] = axesOf(row)
  const [yaw, inclination] = [Math.atan2(-spinAxis[0], spinAxis[1]), Math.asin(spinAxis[2])]
  const w = [row['Speed.wx'], row['Speed.wy'], row['Speed.wz']]
  const [sin, cos] = [Math.sin(inclination), Math.cos(inclination)]
  const heading: Vector = [Math.cos(yaw), Math.sin(yaw), 0]
  const about = dot(w, spinAxis)
  const up: Vector = [sin * Math.sin(yaw), -sin * Math.cos(yaw), cos]
  return {
    inputs: {
      ...{ x: row['Place.x'], y: row['Place.y'], z: row['Place.z'], yaw, inclination, spin: row['SpinFL.angle'] },
      ...{ x_rate: row['Speed.vx'], y_rate: row['Speed.vy'], z_rate: row['Speed.vz'] },
      ...{ yaw_rate: (w[2] - sin * about) / cos ** 2, inclination_rate: dot(w, heading) },
      ...{ spin_rate: row['SpinFL.rate'] + (about - sin * w[2]) / cos ** 2, roadFriction: 1 },
    },
    axes: [heading, spinAxis, up],
  }
}

describeWithCompiler('a tyre as C of its own', () => {
  const rows = rowsOf()
  const block = resolvedOf(vehicle, 'TireFL')
  const { model } = exportExperiment(
    { project: tireAlone(block), files: {}, experiment: aloneExperiment },
    sharedCompiler,
  )
  const target = join(folder, 'c')
  mkdirSync(target)
  for (const [file, content] of Object.entries(exportC(model))) writeFileSync(join(target, file), content)
  const size = (name: string): string => `MODEL_EQ_${name}`
  writeFileSync(
    join(target, 'points.c'),
    `#include <stdio.h>
#include "model_equations.h"
int main(void) {
  static double p[${size('PARAMETERS')}], d[${size('DERIVED')}], x[${size('STATES')}], u[${size('INPUTS')}], w[${size('WORK')}], y[${size('SIGNALS')}];
  int i;
  for (i = 0; i < ${size('PARAMETERS')}; i++) p[i] = model_eq_parameters[i];
  model_eq_init(p, d);
  for (;;) {
    for (i = 0; i < ${size('STATES')}; i++) if (scanf("%lf", &x[i]) != 1) return 0;
    for (i = 0; i < ${size('INPUTS')}; i++) if (scanf("%lf", &u[i]) != 1) return 1;
    model_eq_outputs(0, p, d, x, u, w, y, NULL);
    for (i = 0; i < ${size('SIGNALS')}; i++) printf("%.17g ", y[i]);
  }
}
`,
  )
  const program = buildC(target, ['points.c', 'model.c'])
  const motions = rows.map(inputsOf)
  const lines = rows.map((row, i) => {
    const x = model.states.map(({ name }) => row[name.replace('Tire.', 'TireFL.')] ?? 0)
    const u = model.inputs.map(({ name }) => motions[i].inputs[name] ?? 0)
    return [...x, ...u].join(' ')
  })
  const numbers = runC(program, lines.join('\n'))
  const names = model.signals.map(({ name }) => name)
  const results = rows.map((_, i): Row =>
    Object.fromEntries(names.map((name, k) => [name, numbers[i * names.length + k]])),
  )
  const peak = (values: readonly number[]): number => Math.max(...values.map(Math.abs))

  it('has the inputs and outputs of its page', () => {
    expect(model.inputs.map(({ name }) => name).filter((name) => !/_(rate|acceleration)$/.test(name))).toEqual([
      'x',
      'y',
      'z',
      'yaw',
      'inclination',
      'spin',
      'roadHeight',
      'roadFriction',
    ])
    expect(results).toHaveLength(31)
  })
  it('gives the forces of the tyre of a vehicle whose motion and slips it gets', () => {
    for (const name of forces) {
      const scale = Math.max(peak(rows.map((row) => row[`TireFL.${name}`])), 1)
      rows.forEach((row, i) => {
        expect(Math.abs(results[i][name] - row[`TireFL.${name}`]) / scale, name).toBeLessThan(1e-9)
      })
    }
  })
  it('gives the force and moment on the wheel centre in its axes', () => {
    rows.forEach((row, i) => {
      const there = (prefix: string, axes: readonly string[]): readonly number[] =>
        inAxes(
          axesOf(row),
          axes.map((axis) => row[`TireFL.${prefix}${axis}`]),
        )
      const here = (prefix: string): readonly number[] =>
        inAxes(
          motions[i].axes,
          ['x', 'y', 'z'].map((axis) => results[i][`${prefix}_${axis}`]),
        )
      const axes = ['x', 'y', 'z']
      here('FORCE').forEach((value, k) => expect(value).toBeCloseTo(there('hubF', axes)[k], 6))
      here('TORQUE').forEach((value, k) => expect(value).toBeCloseTo(there('hubM', axes)[k], 6))
    })
  })
  it('evaluates the force function of the command tyre', () => {
    const tire = tireOf(block)
    for (const result of results) {
      const { slip, slipAngle, inclinationAngle, effectiveRadius, rollingRate, travelSpeed, Fz } = result
      const point = { Fz, S: slip, alpha: slipAngle, gamma: inclinationAngle, Reff: effectiveRadius }
      const expected = tire.forces({ ...point, Omega: rollingRate, VCx: travelSpeed, scale1: 1 })
      for (const name of ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const)
        expect(Math.abs(result[name] - expected[name])).toBeLessThan(1e-12 * 6000)
      const normalSpeed = motions[results.indexOf(result)].inputs.z_rate
      expect(tire.vertical.load({ deflection: 0.355 - result.loadedRadius, normalSpeed })).toBeCloseTo(Fz, 8)
    }
  })
})

describeWithCompiler('a tyre as an FMU of its own', () => {
  const params: Readonly<Record<string, ParamValue>> = {
    forceModel: 'mf2006-turn-slip',
    measuredSide: 'left',
    mountedSide: 'right',
  }
  const tire: ProjectFile = {
    wishbone: 1,
    title: 'Test',
    blocks: {
      Wheel: { type: 'tires/tire', params: { ...params, slip: 'delayed', relaxation: 'carcass', spinLag: 'delayed' } },
    },
    wires: {},
  }
  const alone = tireAlone(resolvedOf(tire, 'Wheel'))
  const motions: Readonly<Record<string, readonly [string, string, string]>> = {
    x: ['12*t', '12', '0'],
    y: ['0.01*sin(5*t)', '0.05*cos(5*t)', '-0.25*sin(5*t)'],
    z: ['0.34 + 0.004*sin(9*t)', '0.036*cos(9*t)', '-0.324*sin(9*t)'],
    yaw: ['0.05*sin(4*t)', '0.2*cos(4*t)', '-0.8*sin(4*t)'],
    inclination: ['0.06*sin(3*t)', '0.18*cos(3*t)', '-0.54*sin(3*t)'],
    spin: ['35*t', '35', '0'],
    roadHeight: ['0.002*sin(2*t)', '0.004*cos(2*t)', '-0.008*sin(2*t)'],
  }
  const drivers: Readonly<Record<string, string>> = {
    ...{ x: 'X', y: 'Y', z: 'Z', yaw: 'Yaw', inclination: 'Inclination', spin: 'Spin', roadHeight: 'RoadHeight' },
  }
  it.each([2, 3] as const)(
    'follows the block in one model (FMI %i)',
    (version) => {
      const request = { project: alone, files: {}, experiment: aloneExperiment, exchange: true }
      const unit = exportFmu(exportExperiment(request, sharedCompiler).model, version)
      const root = join(folder, `fmu${String(version)}`)
      for (const [path, content] of Object.entries(unit.files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), content)
      }
      const flags = ['-std=c99', '-O0', '-fPIC', '-shared', '-ffp-contract=off']
      const sources = unit.names.sources.map((name) => join('sources', name))
      const compiled = spawnSync(quickCompiler ?? 'cc', [...flags, ...sources, '-o', 'library', '-lm'], { cwd: root })
      expect(String(compiled.stderr)).toBe('')
      const path = `${libraryFolder(version === 2 ? '2.0' : '3.0')}/${unit.names.identifier}.so`
      const fmu = fmuArchive({ ...unit.files, [path]: new Uint8Array(readFileSync(join(root, 'library'))) })
      const expression = (text: string) => ['signals/expression', { expression: text }] as const
      const endings = ['', '_rate', '_acceleration']
      const led = Object.values(alone.wires ?? {}).map((ends) =>
        ends.map((end) => {
          const name = Object.keys(drivers).find((input) => `${drivers[input]}.y` === end)
          return name === undefined ? end : `Of_${name}.y`
        }),
      )
      const sourceBlocks = new Set(Object.values(drivers))
      const { values, error } = runImported(
        withFmu(
          fmu,
          'exchange',
          { stop: 1, sample: 0.05, solver: { name: 'rk4', step: 0.001 } },
          {
            blocks: {
              ...Object.fromEntries(
                Object.entries(alone.blocks).flatMap(([name, { type, params: given }]) =>
                  sourceBlocks.has(name) ? [] : [[name, [type, given]]],
                ),
              ),
              ...Object.fromEntries(
                Object.entries(motions).flatMap(([name, texts]) =>
                  texts.map((text, i) => [`Of_${name}${endings[i]}`, expression(text)]),
                ),
              ),
            },
            wires: [
              ...led.map((ends) => ends.join(' - ')),
              ...Object.keys(motions).flatMap((name) =>
                endings.map((end) => `Of_${name}${end}.y - Unit.${name}${end}`),
              ),
              'Friction.y - Unit.roadFriction',
            ],
          },
        ),
        [...forces, ...atHub]
          .flatMap((name) => [`Tire.${name}`])
          .concat([...forces, 'FORCE_x', 'TORQUE_z'].map((n) => `Unit.${n}`)),
      )
      expect(error).toBeUndefined()
      for (const [own, other] of [...forces.map((name) => [name, name]), ['hubFx', 'FORCE_x'], ['hubMz', 'TORQUE_z']]) {
        const exact = values(`Tire.${own}`)
        const scale = Math.max(...exact.map(Math.abs), 1)
        values(`Unit.${other}`).forEach((value, i) =>
          expect(Math.abs(value - exact[i]) / scale, own).toBeLessThan(1e-12),
        )
      }
    },
    60_000,
  )
})
