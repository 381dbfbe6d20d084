/** Exported models with inputs: a run without hands repeats the experiment, and hands move what they should. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { exportExperiment } from '../../../engine/export/model'
import { readCsv } from '../../../engine/io/csv'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from './small-run'
import { sharedCompiler } from '../../support/compiler'

const folder = temporaryFolder()

/** A force pushes a cart whose pendulum a motor swings. */
const project: ProjectFile = {
  ...smallProject(
    {
      World: ['world/world'],
      Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Cart: ['mechanics/rigid-body', { mass: 2 }],
      Push: [
        'sources/piecewise-linear',
        {
          points: [
            [0, 0],
            [0.5, 0],
            [0.5, 4],
            [1, 0],
          ],
        },
      ],
      Force: ['mechanics/torque'],
      Arm: ['mechanics/rigid-arm', { z: -0.5 }],
      Bob: ['mechanics/rigid-body', { mass: 1 }],
      Motor: ['mechanics/driver', { axis: [0, 1, 0] }],
      Swing: ['sources/sine', { amplitude: 0.3, frequency: 3 }],
    },
    [
      'World.frame - Rail.base',
      'Rail.end - Cart.com',
      'Rail.axis - Force.axis',
      'Push.y - Force.u',
      'Rail.end - Motor.base',
      'Motor.end - Arm.base',
      'Arm.end - Bob.com',
      'Swing.y - Motor.u',
    ],
    { stop: 2, sample: 0.0123, solver: { name: 'rk4', step: 0.001 } },
  ),
  inputs: { Push: {}, Swing: {} },
}
const signals = ['Rail.s', 'Rail.ds', 'Motor.angle', 'Motor.My', 'Push.y', 'Swing.y']
/** The sources that are inputs where a test names no others. */
const both = ['Push', 'Swing']
const exported = (p: ProjectFile, inputs?: readonly string[]): ExportedModel =>
  exportExperiment({ project: p, files: {}, experiment: 'run', signals, inputs }, sharedCompiler).model

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

async function moduleOf(name: string, files: ExportedFiles): Promise<ExportedModule> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(write(name, files), 'model.mjs')).href)) as ExportedModule
}

describe('a model with inputs', () => {
  const model = exported(project, both)

  it('lists them with units and values at the start: a motion with its rate and acceleration', () => {
    expect(model.inputs.map(({ name, unit }) => [name, unit])).toEqual([
      ['Push.y', 'N'],
      ['Swing.y', 'rad'],
      ['Swing.dy', 'rad/s'],
      ['Swing.ddy', 'rad/s^2'],
    ])
    expect(model.inputs.map(({ start }) => start)).toEqual([0, 0, expect.closeTo(0.3 * 2 * Math.PI * 3, 12), -0])
    expect(exported(project, []).inputs).toEqual([])
    expect(exported(project, ['Push']).inputs.map(({ name }) => name)).toEqual(['Push.y'])
  })

  it.each(['euler', 'rk4', 'ab3', 'abm2', 'semi-implicit-euler'])(
    'repeats the experiment by itself with %s',
    async (solver) => {
      const run = {
        ...project,
        experiments: { run: { ...project.experiments?.run, solver: { name: solver, step: 0.001 } } },
      }
      const { table } = runSmall(run as ProjectFile, signals)
      for (const [language, print] of [
        ['js', exportJs],
        ['wasm', exportWasm],
      ] as const) {
        const rows = await runModule(await moduleOf(`${solver}-${language}`, print(exported(run as ProjectFile, both))))
        expect(rows.map(([t]) => t)).toEqual([...table.time])
        table.columns.forEach(({ name, values }, k) => {
          const peak = Math.max(...values.map(Math.abs))
          const error = Math.max(...rows.map((row, i) => Math.abs(row[k + 1] - values[i])))
          expect(error / peak, `${name} in ${language}`).toBeLessThan(1e-12)
        })
      }
    },
  )

  it('follows what is set from outside: a constant force on both masses', async () => {
    const m = await (await moduleOf('outside', exportJs(model))).createModel()
    m.begin()
    m.outside = true
    m.u.set([6, 0, 0, 0])
    for (let i = 0; i < 1000; i++) m.step()
    m.outputs(m.time)
    expect(m.time).toBeCloseTo(1, 12)
    expect(m.y[0]).toBeCloseTo(6 / 3 / 2, 9)
    expect(m.y[1]).toBeCloseTo(2, 9)
    // saved and restored: what happens next is the same
    const saved = [m.x.slice(), m.z.slice(), m.s.slice()]
    const go = (): number[] => {
      m.u[0] = -3
      for (let i = 0; i < 10; i++) m.step()
      return [...m.x]
    }
    const first = go()
    m.x.set(saved[0])
    m.z.set(saved[1])
    m.s.set(saved[2])
    expect(go()).toEqual(first)
  })

  // A force of 6 t N on 2 kg + 1 kg gives v = t^2, of which Runge-Kutta 4 makes no error. Held, each step has the force of its start:
  // v = 2 h^2 (0 + 1 + ... + 9). Extrapolated, the first step has no slope yet and lacks h^2.
  it.each([
    ['held', 0, 0.9],
    ['interpolated', 0.1, 1],
    ['extrapolated', 0, 0.99],
  ] as const)('%s inputs follow a ramp as they should', async (handling, ahead, speed) => {
    const still = {
      ...project,
      blocks: { ...project.blocks, Swing: { type: 'sources/constant', params: { value: 0 } } },
      experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.1 } } },
      interface: { inputs: { Push: { handling } } },
    }
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const m = await (await moduleOf(`${handling}-${language}`, print(exported(still)))).createModel()
      m.begin()
      m.outside = true
      for (let i = 0; i < 10; i++) {
        m.u[0] = 6 * (m.time + ahead)
        const given = m.u[0]
        m.step()
        expect(m.u[0]).toBe(given)
      }
      m.outputs(m.time)
      expect(m.y[1]).toBeCloseTo(speed, 12)
    }
  })

  it('has derivatives that depend on the inputs as they are given', async () => {
    const m = await (await moduleOf('derivatives', exportJs(model))).createModel()
    m.begin()
    m.outside = true
    const rate = (u: readonly number[]): number => {
      m.u.set(u)
      m.derivatives(0.1)
      return m.dx[m.dx.findIndex((v) => v !== 0)]
    }
    // the mass of 1 kg swings by an angle of 0 with 2 rad/s^2 on an arm of 0.5 m: 1 N to the other side
    expect(rate([6, 0, 0, 0])).toBeCloseTo(2, 12)
    expect(Math.abs(rate([0, 0, 0, 2]))).toBeCloseTo(1 / 3, 12)
  })

  it('may pass a filter, whose lag is told', async () => {
    const filtered = exported({ ...project, inputs: { Swing: { bandwidth: '40 rad/s' } } }, ['Swing'])
    expect(filtered.inputs.map(({ name, unit }) => [name, unit])).toEqual([['Swing.target', 'rad']])
    expect(filtered.remarks.join()).toMatch(/Swing passes a filter of third order.*75 ms late/)
    const m = await (await moduleOf('filtered', exportJs(filtered))).createModel()
    m.begin()
    m.outside = true
    m.u[0] = 0.2
    for (let i = 0; i < 100; i++) m.step()
    m.outputs(m.time)
    const wt = 40 * m.time
    expect(m.y[2]).toBeCloseTo(0.2 * (1 - Math.exp(-wt) * (1 + wt + (wt * wt) / 2)), 8)
  })

  it('has a hand input of its own by its target', () => {
    const hand = {
      ...project,
      inputs: {},
      blocks: { ...project.blocks, Swing: { type: 'sources/hand-input', params: { target: 0.1 } } },
    }
    expect(exported(hand).inputs).toMatchObject([{ name: 'Swing.target', unit: 'rad', start: 0.1 }])
  })

  it('refuses inputs that are none', () => {
    expect(() => exported(project, ['Pushh'])).toThrow(/no source Pushh/)
    expect(() => exported(project, ['Cart'])).toThrow(/Cart is not a source/)
  })
})

describeWithCompiler('a model with inputs as C', () => {
  it('repeats the experiment', () => {
    const target = write('c', exportC(exported(project, both)))
    const program = buildC(target, ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    const { table } = runSmall(project, signals)
    expect([...result.time]).toEqual([...table.time])
    result.columns.forEach(({ name, values }, k) => {
      const wanted = table.columns[k].values
      const peak = Math.max(...wanted.map(Math.abs))
      expect(Math.max(...values.map((v, i) => Math.abs(v - wanted[i]))) / peak, name).toBeLessThan(1e-12)
    })
  })

  it('takes them from outside', () => {
    const target = write('c-outside', exportC(exported(project, both)))
    writeFileSync(join(target, 'outside.c'), outsideProgram)
    const program = buildC(target, ['outside.c', 'model.c'])
    const [t, s] = execFileSync(program, { encoding: 'utf8' }).split(' ').map(Number)
    expect(t).toBeCloseTo(1, 12)
    expect(s).toBeCloseTo(1, 9)
  })

  it('has steering and brakes of the shipped vehicle', () => {
    const vehicle = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'))
    const inputs = Object.keys(vehicle.inputs ?? {})
    const request = { project: vehicle, files: {}, experiment: 'sine-steer', inputs }
    const { model } = exportExperiment(request, sharedCompiler)
    expect(model.inputs.map(({ name }) => name)).toEqual([
      'SteerInput.y',
      'SteerInput.dy',
      'SteerInput.ddy',
      'BrakeInput.y',
    ])
  })
})

const outsideProgram = `#include <stdio.h>
#include <stdlib.h>
#include "model.h"

int main(void)
{
  const double u[MODEL_INPUTS] = { 6.0 };
  double y[MODEL_OUTPUTS];
  model_instance *m = model_init(malloc(model_size()), model_size());
  model_status status = model_start(m);
  model_set_inputs(m, u);
  for (int i = 0; i < 1000 && status == MODEL_OK; i++) status = model_step(m);
  model_get_outputs(m, y);
  printf("%.17g %.17g", model_time(m), y[0]);
  free(m);
  return status != MODEL_OK;
}
`
