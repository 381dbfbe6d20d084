/** Experiments from logs say what may make their runs other than the drive. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { tablesIn } from '../../../engine/experiment/input-cover'
import { gapsOf, logRemarks } from '../../../engine/experiment/log-remarks'
import { onlyReplaced } from '../../../engine/model/experiments/without-effect'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { planned, type Told } from '../../support/log-plan'

const generic = parseProject(readFileSync(inRoot('projects/generic-vehicle/project.json'), 'utf8'), 'project.json')
const base = generic.experiments?.['sine-steer'] ?? { stop: 1 }
const car: ProjectFile = { ...generic, experiments: { base: { ...base, references: {} } } }

/** 20 s at 50 Hz: half a lane change after 2 s. */
function log(heads: readonly string[], row: (t: number, i: number) => readonly (number | string)[] | null): string {
  const lines = Array.from({ length: 1001 }, (_, i) => row(i / 50, i)).filter((cells) => cells !== null)
  return [heads.join(','), ...lines.map((cells) => cells.join(','))].join('\n')
}
const steer = (t: number): number => (t < 2 ? 0 : 32 * Math.sin(t - 2))
const heads = ['Time [s]', 'Ground Speed [km/h]', 'Steered Angle [deg]', 'Yaw Rate [deg/s]']
const told: Told = { base: 'base', columns: { 'Steered Angle': { scale: '1/16' } } }

function remarksOn(text: string, project = car, how = told, variant?: string) {
  const plan = planned(project, text, how)
  return logRemarks({ project: plan.project, experiment: plan.name, variant, tableOf: tablesIn(plan.files) }, registry)
}

describe('an experiment from a log', () => {
  it('of a drive that begins straight, without gaps, has nothing to say', () => {
    const text = log(heads, (t) => [t, 72, steer(t), steer(t) / 4])
    expect(remarksOn(text)).toEqual({ warnings: [], remarks: [] })
  })

  it('says where a spline through corners swings beyond the values', () => {
    const pressed = (t: number): number => Math.min(Math.max(t - 5, 0) * 60, 30)
    const text = log(heads, (t, i) => (i % 20 === 0 ? [t, 72, pressed(t), 0] : null))
    const { warnings } = remarksOn(text)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/the spline through "Steered Angle" swings to .* near t = \d/)
    expect(warnings[0]).toMatch(/beyond the values of the column, 0 .* to .*Interpolate it by straight lines \(:linear/)
    const plan = planned(car, text, told)
    const experiment = plan.project.experiments?.[plan.name] ?? { stop: 1 }
    const inputs = Object.fromEntries(
      Object.entries(experiment.inputs ?? {}).map(([name, how]) => [
        name,
        { ...how, interpolation: 'linear' as const },
      ]),
    )
    const straight = { ...plan.project, experiments: { log: { ...experiment, inputs } } }
    const found = logRemarks({ project: straight, experiment: 'log', tableOf: tablesIn(plan.files) }, registry)
    expect(found.warnings).toEqual([])
  })

  it('says that it starts in a corner, and by which column', () => {
    const text = log(heads, (t) => [t, 72, steer(t + 3), steer(t + 3) / 4])
    const { warnings } = remarksOn(text)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/starts in a corner \("Steered Angle" is 1\.68 deg, "Yaw Rate" is 6\.73 deg\/s\)/)
    // an experiment that starts elsewhere settles nowhere
    const plan = planned(car, text, told)
    const { log: made } = plan.project.experiments ?? {}
    const unsettled = { ...plan.project, experiments: { log: { ...made, stop: 1, start: undefined } } }
    expect(
      logRemarks({ project: unsettled, experiment: 'log', tableOf: tablesIn(plan.files) }, registry).warnings,
    ).toEqual([])
  })

  it('says where its columns have gaps, and how long', () => {
    const text = log(heads, (t) => (t > 5 && t < 8 ? null : [t, 72, steer(t), 0]))
    const { warnings } = remarksOn(text)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^SteerInput, SpeedTarget: between 5 s and 8 s \(3 s\) the log has no value/)
    const one = remarksOn(log(heads, (t) => [t, 72, t > 5 && t < 6 ? '' : steer(t), 0])).warnings
    expect(one).toHaveLength(1)
    expect(one[0]).toMatch(/^SteerInput: between 5 s and 6 s/)
    expect(gapsOf(Float64Array.of(0, 1, 2, 3, 20, 21), new Float64Array(6).fill(1))).toEqual([])
    expect(
      gapsOf(
        Float64Array.from({ length: 30 }, (_, i) => (i < 20 ? i : i + 20)),
        new Float64Array(30),
      ),
    ).toEqual([{ from: 19, to: 40 }])
  })

  it('names the sources that act on beside the log', () => {
    const text = log(['Time [s]', 'Ground Speed [km/h]', 'Yaw Rate [deg/s]'], (t) => [t, 72, 0])
    expect(remarksOn(text).remarks).toEqual([
      expect.stringMatching(/^SteerInput stays active: it reads no column of the log \(Sine\)/),
    ])
    const still = { ...base, references: {}, set: { 'SteerInput.amplitude': '0 deg' } }
    expect(remarksOn(text, { ...car, experiments: { base: still } }).remarks).toEqual([])
    const braked = {
      ...base,
      references: {},
      set: {
        'BrakeInput.points': [
          [0, 0],
          [1, 100],
        ],
      },
    }
    const all = remarksOn(text, { ...car, experiments: { base: braked } }).remarks
    expect(all.map((each) => each.split(' ')[0])).toEqual(['SteerInput', 'BrakeInput'])
  })

  it('names a steering of the log that moves nothing', () => {
    const text = log(heads, (t) => [t, 72, steer(t), 0])
    const none = { ...told, choice: { roles } }
    expect(remarksOn(text, car, none).remarks[1]).toBe(
      '"Steered Angle" of the log steers nothing: SteerInput reads no column',
    )
  })

  it('says why a steering that fits no source is not used', () => {
    // a share of the range is no angle, although a plain number may be one
    const rack = log(['Time [s]', 'Speed [km/h]', 'Steering Angle [%]'], (t) => [t, 72, 50 * Math.sin(t)])
    expect(remarksOn(rack).remarks[1]).toMatch(
      /^"Steering Angle" of the log steers nothing: it is in %, and Steer\w+\.u takes rad$/,
    )
  })

  it('names values of parameter sets and variables that have no effect', () => {
    const text = log(heads, (t) => [t, 72, steer(t), 0])
    const project: ProjectFile = {
      ...car,
      variables: { ...car.variables, wave: 0.1, half: 'wave/2', both: 2 },
      blocks: {
        ...car.blocks,
        SteerInput: { ...car.blocks['SteerInput'], params: { amplitude: 'half', frequency: '0.1 Hz' } },
      },
      variants: { wild: { set: { 'SteerInput.amplitude': 1 }, variables: { wave: 0.2, both: 3 } } },
    }
    const { warnings } = remarksOn(text, project, told, 'wild')
    expect(warnings).toEqual([
      expect.stringMatching(/variant "wild" for SteerInput\.amplitude has no effect: SteerInput reads "Steered Angle"/),
      expect.stringMatching(/variant "wild" for wave has no effect: SteerInput reads/),
    ])
    expect(remarksOn(text, project, told, 'base').warnings).toEqual([])
    const plan = planned(project, text, told)
    const { log: settings, base: other } = plan.project.experiments ?? {}
    const source = (name: string, variables: ProjectFile['variables'] = project.variables, stop: string | number = 1) =>
      onlyReplaced(
        { ...plan.project, variables, experiments: { log: { ...settings, stop }, base: { ...other, stop: 'wave' } } },
        registry,
        name,
        { experiment: 'log', variant: undefined },
      )
    expect(source('wave')).toBe('SteerInput')
    expect(source('both')).toBeUndefined()
    expect(source('wave', { ...project.variables, both: 'wave' })).toBe('SteerInput')
    expect(source('wave', project.variables, 'wave * 1 s')).toBeUndefined()
  })
})

const roles = {
  steering: { column: '', moves: '' },
  speed: { column: 'Ground Speed', moves: 'Body' },
  brake: { column: '', moves: '' },
}
