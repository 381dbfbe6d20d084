/** Exports refuse what the program refuses: parameters outside their limits, sample times that would never end, steps without an end. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import { exportJs } from '../../../engine/backends/js/package'
import { brokenOrders, cConditions } from '../../../engine/backends/limits'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import { exportExperiment } from '../../../engine/export/model'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { writeExport } from '../../support/export-parity'
import type { ExportedModule } from '../../support/exported-model'
import { CompiledFmu } from '../../support/fmi/unit'
import { temporaryFolder } from '../../support/temporary-folder'
import { smallProject } from '../events/small-run'

const folder = temporaryFolder()

/** A ramp that is sampled: its sample time must be above zero, which is an open limit. */
const sampled = smallProject(
  { World: ['world/world'], Ramp: ['sources/ramp'], Hold: ['signals/sample-hold', { sampleTime: 0.3 }] },
  ['Ramp.y - Hold.u1'],
  { solver: { name: 'rk4', step: 0.01 }, stop: 2 },
)

const exported = (exchange: boolean) =>
  exportExperiment({ project: sampled, files: {}, experiment: 'run', signals: ['Hold.y'], exchange }, sharedCompiler)
    .model

const short = 'the sample time of Hold is not above zero, or too short, at t = 0 s'

describe('a parameter of an export', () => {
  it('states that its limit is open', () => {
    const { parameters } = exported(false)
    expect(parameters.find(({ name }) => name === 'Hold.sampleTime')).toMatchObject({ min: 0, openMin: true })
    const fixed = parameters.flatMap(({ name, tunable }) => (tunable ? [] : [name]))
    expect(fixed).toEqual(['Hold.sampleTime', 'Hold.offset'])
  })

  it('keeps the limits of its block where the project states wider ones', () => {
    const project = { ...sampled, interface: { parameters: { 'Hold.sampleTime': { min: -1, max: 5 } } } }
    const { parameters } = exportExperiment({ project, files: {}, experiment: 'run' }, sharedCompiler).model
    expect(parameters.find(({ name }) => name === 'Hold.sampleTime')).toMatchObject({ min: 0, openMin: true, max: 5 })
  })

  it('is refused in JavaScript', async () => {
    const target = writeExport(folder, 'js', exportJs(exported(false)))
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href
    )) as ExportedModule & {
      readonly parameters: readonly { readonly name: string }[]
    }
    const place = module.parameters.findIndex(({ name }) => name === 'Hold.sampleTime')
    const model = await module.createModel()
    const started = (value: number) => () => {
      model.p[place] = value
      model.init()
      model.begin({ stop: 2 })
    }
    for (const value of [-0.1, 0, NaN, Infinity, 1e150])
      expect(started(value), String(value)).toThrow('Hold.sampleTime is')
    expect(started(1e-300)).toThrow(short)
    expect(started(0.3)).not.toThrow()
  })
})

/** A ramp from 0 to 1 that is limited: the lower limit must be at most the upper. */
const limited = exportExperiment(
  {
    project: smallProject(
      {
        World: ['world/world'],
        Ramp: ['sources/ramp'],
        Limit: ['signals/saturation', { lower: 0.2, upper: 0.4 }],
        Noise: ['sources/noise', { seed: 3, sampleTime: 0.1 }],
        Pin: ['mechanics/revolute', { axis: [0.6, 0, 0.8] }],
        Body: ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.4, Izz: 0.5, Ixy: 0.05 }],
        Image: ['cueing/visual-delay', { lag: 0.35, frame: 0.1 }],
      },
      ['Ramp.y - Limit.u1', 'World.frame - Pin.base', 'Pin.end - Body.com', 'Ramp.y - Image.u'],
      { solver: { name: 'rk4', step: 0.01 }, stop: 2 },
    ),
    files: {},
    experiment: 'run',
    signals: ['Limit.y'],
    exchange: true,
  },
  sharedCompiler,
).model
const order = 'Limit.lower must be at most Limit.upper'

/** Values that the program refuses, each alone, and what every export says of them: counts, tensors, directions, what the equations contain. */
const refusals: readonly (readonly [Readonly<Record<string, number>>, string])[] = [
  [{ 'Noise.seed': 3.5 }, 'Noise.seed'],
  [{ 'Body.Izz': 0.8 }, 'Body.Ixx'],
  [{ 'Body.Ixy': 0.4 }, 'Body.Ixx'],
  [{ 'Body.mass': -1 }, 'Body.mass'],
  [{ 'Image.frame': 0.2 }, 'Image.frame'],
  [{ 'Pin.axis.x': 0, 'Pin.axis.z': 0 }, 'Pin.axis'],
]

describe('two parameters of an export that contradict each other', () => {
  it('are a condition, with the value of one that is part of the equations', () => {
    expect(limited.orders[0]).toMatchObject({ text: order, strict: false })
    const upper = { op: 'mul' as const, of: [{ value: -0.5 }, { op: 'abs' as const, of: [{ place: 2 }] }] }
    const half = { lower: { value: 0.25 }, upper, strict: true, text: 'half' }
    expect(brokenOrders([half], cConditions(String))).toEqual([
      { broken: '!(0.25 < (-0.5) * fabs(p[2]))', text: 'half' },
    ])
  })

  it('are refused in JavaScript, whichever is set', async () => {
    const target = writeExport(folder, 'js-order', exportJs(limited))
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href
    )) as ExportedModule & { readonly parameters: readonly { readonly name: string }[] }
    const [lower, upper] = ['lower', 'upper'].map((end) =>
      module.parameters.findIndex(({ name }) => name === `Limit.${end}`),
    )
    const model = await module.createModel()
    model.p[lower] = 0.5
    expect(() => model.init()).toThrow(order)
    model.p[upper] = 0.5
    expect(() => model.init()).not.toThrow()
    model.p[upper] = 0.3
    expect(() => model.init()).toThrow(order)
  })

  it('are refused in JavaScript, as is what is no count, no tensor of a body and no direction', async () => {
    const target = writeExport(folder, 'js-more', exportJs(limited))
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href
    )) as ExportedModule & { readonly parameters: readonly { readonly name: string }[] }
    for (const [values, message] of refusals) {
      const model = await module.createModel()
      for (const [name, value] of Object.entries(values))
        model.p[module.parameters.findIndex((parameter) => parameter.name === name)] = value
      expect(() => model.init(), JSON.stringify(values)).toThrow(message)
    }
  })

  it('are refused in MATLAB functions', () => {
    const files = Object.values(exportMatlab(limited)).join('\n')
    expect(files).toMatch(
      /if ~\(values\(\d+\) <= values\(\d+\)\)\n\s+error\('\w*values:order', '%s', 'Limit\.lower must be at most/,
    )
  })
})

describeWithCompiler('two parameters of a compiled export that contradict each other', () => {
  it('are refused in C at the start and on the way, and can be set in any order', () => {
    const target = writeExport(folder, 'c-order', exportC(limited))
    writeFileSync(join(target, 'limits.c'), orderProgram)
    const { stdout, status } = spawnSync(buildC(target, ['limits.c', 'model.c']), { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      ...['0', `4 ${order}`, '0', '0', '0', '0', `4 ${order}`, '0', '0'],
      '4 the value for Image.frame is outside its limits',
      ...['0', '4 Noise.seed: the seed is not a whole number', '0', '0'],
      '4 Body.Ixx: no body has this inertia: one principal moment exceeds the sum of the other two',
      ...['0', '0', '0', '4 Pin.axis: an axis cannot be the zero vector'],
    ])
  })

  it.each([2, 3] as const)('are refused in FMI %i.0', (version) => {
    const fmu = new CompiledFmu(limited, version, join(folder, `fmu-order-${version}`))
    const { lines } = fmu.checks('limits', [fmu.reference('Limit.lower'), 0.5, 0.3])
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^set,0/),
      expect.stringMatching(new RegExp(`^start,3,.*${order}`)),
      expect.stringMatching(/^set,0/),
      expect.stringMatching(/^start,0/),
    ])
  })
})

describeWithCompiler('a compiled export', () => {
  it('refuses them in C, and starts again with a good value', () => {
    const target = writeExport(folder, 'c', exportC(exported(false)))
    writeFileSync(join(target, 'limits.c'), program)
    const { stdout, status } = spawnSync(buildC(target, ['limits.c', 'model.c']), { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout.trim().split('\n')).toEqual([
      '4 the value for Hold.sampleTime is outside its limits',
      '4 the value for Hold.sampleTime is outside its limits',
      `3 ${short}`,
      // larger values are refused by the program too
      '4 the value for Hold.sampleTime is outside its limits',
      '0 ',
      // the instants of the run are those from its start
      '0 4 the parameter Hold.sampleTime can be set before the start only',
    ])
  })

  it.each([2, 3] as const)('refuses them in FMI %i.0, and steps without an end', (version) => {
    const fmu = new CompiledFmu(exported(true), version, join(folder, `fmu-${version}`))
    const description = fmu.fmu.files['modelDescription.xml']
    expect(String(description)).toMatch(/name="Hold.sampleTime"[^>]*description="[^"]*more than 0 s"/)
    const { lines } = fmu.checks('limits', [fmu.reference('Hold.sampleTime'), -0.1, 0, 1e150, 1e-300, 0.3])
    const found = lines.map((line) =>
      line.replace(/^([^,]+,\d+),\d+,.*?(the value|the sample|the time|a communication|at t)/, '$1,$2'),
    )
    expect(found).toEqual([
      expect.stringMatching(/^set,3,the value -0.1 is outside the limits: Hold.sampleTime must be more than 0 s/),
      expect.stringMatching(/^set,3,the value 0 is outside the limits/),
      expect.stringMatching(/^set,3,the value 1e\+150 is outside the limits: values above 1e100/),
      expect.stringMatching(/^set,0/),
      expect.stringMatching(/^start,3,the sample time of Hold is not above zero, or too short/),
      expect.stringMatching(/^set,0/),
      expect.stringMatching(/^start,0/),
      expect.stringMatching(/^step from infinity,3,the time at which the step starts is not finite/),
      expect.stringMatching(/^step of 1e300 s,3,a communication step of 1e\+300 s takes more than/),
      expect.stringMatching(/^step at 1e20 s,3,at t = 1e\+20 s, numbers are too coarse/),
    ])
  })
})

const program = `#include "model.h"
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
  const double values[] = {-0.1, 0.0, 1e-300, 1e150, 0.3};
  for (int k = 0; k < 5; k++) {
    model_instance *m = model_init(malloc(model_size()), model_size());
    model_status status = model_set_parameter(m, "Hold.sampleTime", values[k]);
    if (status == MODEL_OK) status = model_start(m);
    printf("%d %s\\n", (int)status, status == MODEL_OK ? "" : model_message(m));
    if (status == MODEL_OK) {
      printf("%d ", (int)model_set_parameter(m, "Hold.sampleTime", values[k]));
      status = model_set_parameter(m, "Hold.sampleTime", 0.2);
      printf("%d %s\\n", (int)status, model_message(m));
    }
    free(m);
  }
  return 0;
}
`

const orderProgram = `#include "model.h"
#include <stdio.h>
#include <stdlib.h>

static void say(model_instance *m, model_status status) { printf("%d %s\\n", (int)status, status == MODEL_OK ? "" : model_message(m)); }
int main(void)
{
  model_instance *m = model_init(malloc(model_size()), model_size());
  say(m, model_set_parameter(m, "Limit.lower", 0.5));
  say(m, model_start(m));
  say(m, model_set_parameter(m, "Limit.upper", 0.6));
  say(m, model_start(m));
  say(m, model_step(m));
  say(m, model_set_parameter(m, "Limit.upper", 0.45));
  say(m, model_step(m));
  say(m, model_set_parameter(m, "Limit.lower", 0.45));
  say(m, model_step(m));
  say(m, model_set_parameter(m, "Image.frame", 0.2));
  say(m, model_set_parameter(m, "Noise.seed", 3.5));
  say(m, model_step(m));
  say(m, model_set_parameter(m, "Noise.seed", 3));
  say(m, model_set_parameter(m, "Body.Izz", 0.8));
  say(m, model_step(m));
  say(m, model_set_parameter(m, "Body.Izz", 0.5));
  say(m, model_set_parameter(m, "Pin.axis.x", 0.0));
  say(m, model_set_parameter(m, "Pin.axis.z", 0.0));
  say(m, model_step(m));
  return 0;
}
`
