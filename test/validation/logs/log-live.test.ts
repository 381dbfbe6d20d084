/** Live mode and hands on an experiment whose sources read a log. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { sourceFromData } from '../../../app/renderer/live/pins'
import { liveSource } from '../../../app/renderer/live/source'
import { documentFromProject } from '../../../app/renderer/store/records'
import { DriveSession } from '../../../engine/drive/session'
import { liveRequest } from '../../../engine/run/live'
import { runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

/** A mass that a force pushes; the experiment `log` reads the force from a column of 2 s. */
const project: ProjectFile = {
  wishbone: 1,
  title: 'Mass',
  blocks: {
    World: { type: 'world/world', params: { gravity: 0 } },
    Slide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Mass: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 1, Iyy: 1, Izz: 1 } },
    Push: { type: 'sources/hand-input', params: { bandwidth: 50 } },
    Force: { type: 'mechanics/force' },
  },
  wires: {
    a: ['World.frame', 'Slide.base'],
    b: ['Slide.end', 'Mass.com'],
    c: ['Force.frame', 'Mass.com'],
    d: ['Push.y', 'Force.Fx'],
  },
  experiments: {
    log: {
      stop: 2,
      solver: { name: 'rk4', step: 0.01 },
      inputs: { Push: { file: 'data/log.csv', column: 'Push' } },
      references: { log: { file: 'data/log.csv', map: { Push: { signal: 'Push.y' } } } },
      plots: { speed: { signals: ['Slide.ds'] } },
    },
  },
}
const files = { 'data/log.csv': 't [s],Push [N]\n0,1\n1,3\n2,5\n' }
const base = { project, files, experiment: 'log' }
const live = (values: Parameters<typeof liveRequest>[0]['values'], of = project) =>
  runToEnd(liveRequest({ ...base, project: of, values }), sharedCompiler).table

describe('live values of an experiment whose source reads a log', () => {
  it('are refused at that source, with the remedy, and move everything else', () => {
    const message = /^(?=.*Push\.target has no effect)(?=.*"Push" of "data\/log\.csv")(?=.*remove Push from)/i
    expect(() => live({ set: { 'Push.target': 7 } })).toThrow(message)
    expect(() => live({ initial: { 'Push.y': 7 } })).toThrow(/Push\.y has no effect/)
    const end = (mass: number) => live({ set: { 'Mass.mass': mass } }).columns[0].values.at(-1) ?? NaN
    // the impulse of 1 N rising to 5 N in 2 s is 6 N s
    expect(end(2)).toBeCloseTo(3, 9)
    expect(end(4)).toBeCloseTo(1.5, 9)
  })

  it('are named beside their sliders', () => {
    const doc = documentFromProject(project)
    const pin = { kind: 'parameter', name: 'Push.target' } as const
    expect(sourceFromData(pin, { doc, registry, experiment: 'log' })).toBe('Push')
    expect(sourceFromData(pin, { doc, registry, experiment: null })).toBeNull()
    expect(sourceFromData({ ...pin, name: 'Mass.mass' }, { doc, registry, experiment: 'log' })).toBeNull()
  })

  it('run only as far as the data go, with a parameter set as well', () => {
    const log = project.experiments?.['log'] ?? { stop: 0 }
    const longer: ProjectFile = { ...project, experiments: { log: { ...log, stop: 3 } } }
    expect(() => live({}, longer)).toThrow(/the data for Push cover 0 s to 2 s/)
    const heavy: ProjectFile = {
      ...project,
      variants: { heavy: { set: { 'Mass.mass': 6 } } },
      experiments: { log: { ...log, variant: 'heavy' } },
    }
    expect(live({}, heavy).columns[0].values.at(-1)).toBeCloseTo(1, 9)
    expect(live({ set: { 'Mass.mass': 3 } }, heavy).columns[0].values.at(-1)).toBeCloseTo(2, 9)
  })

  it('get the log with the files, though it is reference data too', () => {
    const state = { doc: documentFromProject(project), origin: { files }, experiment: 'log' }
    const services = {
      project: { getState: () => state },
      problems: { getState: () => ({ check: () => [] }) },
      ui: { getState: () => ({ formulation: null, formulations: {} }) },
    }
    expect(liveSource(services as never)).toMatchObject({ files })
  })
})

describe('a hand input that an experiment reads from a log', () => {
  it('keeps its bandwidth where hands move it instead', () => {
    const session = new DriveSession({ ...base, inputs: { Push: 0 } }, sharedCompiler)
    const { compilation, parameters } = session.stored().instance
    expect(parameters[compilation.collection.placeOf('Push', 'bandwidth')]).toBe(50)
  })
})
