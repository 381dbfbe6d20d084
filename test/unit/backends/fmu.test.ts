// @vitest-environment jsdom
/** Descriptions of FMUs against the schemas and rules of the standards, with everything that they can contain. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportFmu, type Fmu } from '../../../engine/backends/fmu/package'
import { exportExperiment } from '../../../engine/export/model'
import type { InterfaceSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { formProblems, ruleProblems, terminalProblems } from '../../support/fmi/rules'
import { examples } from '../../validation/events/export-examples'
import { smallProject } from '../../validation/events/small-run'

function unitOf(project: ProjectFile, version: 2 | 3, experiment = 'run'): Fmu {
  const request = { project, files: {}, experiment, exchange: true }
  return exportFmu(exportExperiment(request, sharedCompiler).model, version)
}

const read = ({ files }: Fmu, path: string): string => String(files[path])

async function expectValid(unit: Fmu, version: 2 | 3): Promise<void> {
  const description = read(unit, 'modelDescription.xml')
  expect(await formProblems(description, version, `fmi${version}ModelDescription.xsd`)).toEqual([])
  expect(ruleProblems(description, version)).toEqual([])
  if (version === 2) return
  const build = read(unit, 'sources/buildDescription.xml')
  expect(await formProblems(build, 3, 'fmi3BuildDescription.xsd')).toEqual([])
  const terminals = read(unit, 'terminalsAndIcons/terminalsAndIcons.xml')
  expect(await formProblems(terminals, 3, 'fmi3TerminalsAndIcons.xsd')).toEqual([])
  expect(terminalProblems(terminals, description)).toEqual([])
}

/** Awkward names, units, ranges, an input, fixed and tunable parameters, a subsystem, events and samples. */
const full = (settings: InterfaceSettings): ProjectFile => ({
  ...smallProject(
    {
      World: ['world/world'],
      Slider: ['mechanics/prismatic'],
      'Rück 1': ['mechanics/rigid-body', { mass: 2 }],
      Floor: ['mechanics/impact', { restitution: 0.8 }],
      Push: ['sources/constant', { value: 0.5 }],
      Force: ['mechanics/torque'],
      Hold: ['signals/sample-hold', { sampleTime: 0.07 }],
    },
    [
      ...['World.frame - Slider.base', 'Slider.end - Rück 1.com', 'Slider.axis - Floor.axis'],
      ...['Slider.axis - Force.axis', 'Push.y - Hold.u1', 'Hold.y - Force.u'],
    ],
    { stop: 1, initial: { 'Slider.s': 1 }, solver: { name: 'rk4', step: 0.01 } },
  ),
  interface: settings,
})

const settings: InterfaceSettings = {
  inputs: {
    Push: { name: 'drive/force', unit: 'kN', min: '-2 kN', max: '2 kN', nominal: 100, description: '"a" < b & c' },
  },
  outputs: { 'Slider.s': { unit: 'in', nominal: 0.5 }, 'Rück 1.vx': {}, 'Floor.force': { unit: 'kN' } },
  parameters: { 'Floor.restitution': { min: 0, max: 1 } },
}

describe('the description of an FMU', () => {
  it.each([2, 3] as const)('is valid, with all that an interface can say (FMI %i)', async (version) => {
    for (const names of ['signals', 'structured'] as const) {
      const unit = unitOf(full({ ...settings, names }), version)
      await expectValid(unit, version)
      const description = read(unit, 'modelDescription.xml')
      expect(description).toContain('displayUnit="kN"')
      expect(description).toContain('description="&quot;a&quot; &lt; b &amp; c"')
      expect(description).toContain('variability="fixed"')
    }
  })

  it.each(Object.keys(examples).flatMap((name, i) => [[name, i % 2 === 0 ? 2 : 3] as const]))(
    'is valid for %s (FMI %i)',
    async (name, version) => {
      const { project, step } = examples[name]
      await expectValid(unitOf(project({ solver: { name: 'rk4', step } }), version), version)
    },
  )

  it('is valid for a vehicle, and says how to run it', async () => {
    const project = JSON.parse(readFileSync('projects/generic-vehicle/project.json', 'utf8')) as ProjectFile
    for (const version of [2, 3] as const) {
      const unit = unitOf(project, version, 'braking')
      await expectValid(unit, version)
      expect(read(unit, 'modelDescription.xml')).toContain(
        '<DefaultExperiment startTime="0" stopTime="10" tolerance="0.000001" stepSize="0.001"/>',
      )
    }
  })

  it('has the target of a hand input as an input, once, with its value as the start', async () => {
    const project = smallProject(
      { World: ['world/world'], Knob: ['sources/hand-input', { target: 0.3 }], Sum: ['signals/integrator'] },
      ['Knob.y - Sum.u1'],
      { stop: 1, solver: { name: 'rk4', step: 0.01 } },
    )
    for (const version of [2, 3] as const) {
      const unit = unitOf(project, version)
      await expectValid(unit, version)
      const variables = read(unit, 'modelDescription.xml').match(/<[^<]*name="Knob\.target"[^]*?start="[^"]*"/g)
      expect(variables).toHaveLength(1)
      expect(variables?.[0]).toMatch(/causality="input"[^]*start="0\.3"/)
    }
  })

  it('has the picture of the program', () => {
    const picture = readFileSync('app/icons/linux/128x128.png')
    const project = full(settings)
    expect(unitOf(project, 2).files['model.png']).toEqual(new Uint8Array(picture))
    const three = unitOf(project, 3)
    expect(three.files['terminalsAndIcons/icon.png']).toEqual(new Uint8Array(picture))
    expect(read(three, 'terminalsAndIcons/icon.svg')).toBe(readFileSync('app/icons/icon.svg', 'utf8'))
  })

  it('depends on the time where an output does, and lists constraints in derivatives', () => {
    const project = smallProject(
      {
        World: ['world/world'],
        Wave: ['sources/sine'],
        A: ['signals/integrator'],
        B: ['signals/integrator'],
      },
      ['Wave.y - A.u1', 'A.y - B.u1'],
      { stop: 1, solver: { name: 'rk4', step: 0.01 } },
    )
    const description = read(unitOf(project, 3), 'modelDescription.xml')
    const reference = (name: string) =>
      new RegExp(`name="${name.replace(/[.()]/g, '\\$&')}" valueReference="(\\d+)"`).exec(description)?.[1]
    const line = (name: string) =>
      description.split('\n').find((l) => l.includes(`Derivative valueReference="${reference(name)}"`))
    expect(line('der(A.y)')).toContain('dependencies="0"')
    expect(line('der(B.y)')).toContain(`dependencies="${reference('A.y')}"`)
  })
})
