/** Exports refuse what the program refuses: parameters outside their limits, sample times that would never end, steps without an end. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import { exportJs } from '../../../engine/backends/js/package'
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
    for (const value of [-0.1, 0, NaN, Infinity]) expect(started(value), String(value)).toThrow('Hold.sampleTime is')
    expect(started(1e-300)).toThrow(short)
    expect(started(0.3)).not.toThrow()
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
      '0',
    ])
  })

  it.each([2, 3] as const)('refuses them in FMI %i.0, and steps without an end', (version) => {
    const fmu = new CompiledFmu(exported(true), version, join(folder, `fmu-${version}`))
    const description = fmu.fmu.files['modelDescription.xml']
    expect(String(description)).toMatch(/name="Hold.sampleTime"[^>]*description="[^"]*more than 0 s"/)
    const { lines } = fmu.checks('limits', [fmu.reference('Hold.sampleTime'), -0.1, 0, 1e-300, 0.3])
    const found = lines.map((line) =>
      line.replace(/^([^,]+,\d+),\d+,.*?(the value|the sample|the time|a communication|at t)/, '$1,$2'),
    )
    expect(found).toEqual([
      expect.stringMatching(/^set,3,the value -0.1 is outside the limits: Hold.sampleTime must be more than 0 s/),
      expect.stringMatching(/^set,3,the value 0 is outside the limits/),
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
  const double values[] = {-0.1, 0.0, 1e-300, 0.3};
  for (int k = 0; k < 4; k++) {
    model_instance *m = model_init(malloc(model_size()), model_size());
    model_status status = model_set_parameter(m, "Hold.sampleTime", values[k]);
    if (status == MODEL_OK) status = model_start(m);
    printf("%d %s\\n", (int)status, status == MODEL_OK ? "" : model_message(m));
    free(m);
  }
  return 0;
}
`
