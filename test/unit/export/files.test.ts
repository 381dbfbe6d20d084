/** A model as files to use elsewhere: with the values of the experiment and its parameter set. */
import { describe, expect, it } from 'vitest'
import type { ExportTargetId } from '../../../engine/backends/targets'
import { modelFiles } from '../../../engine/export/files'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Hoist',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic' },
    Load: { type: 'mechanics/rigid-body', params: { mass: 81.25 } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: 1000 } },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Load.com'],
    w3: ['Spring.axis', 'Rail.axis'],
  },
  variants: { heavy: { set: { 'Load.mass': 162.5 } } },
  experiments: {
    drop: { stop: 2, solver: { name: 'heun', step: '2 ms' } },
    stiff: { stop: 2, solver: { name: 'radau5', tolerance: 1e-6 } },
  },
}

const files = (target: ExportTargetId, more: { readonly experiment?: string; readonly variant?: string } = {}) =>
  modelFiles({ project, files: {}, experiment: 'drop', target, ...more }, sharedCompiler)

describe('a model as files', () => {
  it('is source or module with a README, in every language', () => {
    expect(Object.keys(files('c').files).sort()).toEqual(expect.arrayContaining(['README.txt', 'model.c', 'model.h']))
    expect(Object.keys(files('js').files)).toEqual(expect.arrayContaining(['README.txt', 'model.mjs']))
    expect(files('wasm').files['model.wasm']).toBeInstanceOf(Uint8Array)
  })

  it('has the values of the experiment, or those of another parameter set', () => {
    const text = (variant?: string): string => Object.values(files('c', { variant }).files).join('\n')
    expect(text()).toContain('81.25')
    expect(text()).not.toContain('162.5')
    expect(text('heavy')).toContain('162.5')
  })

  it('tells what differs from the experiment', () => {
    expect(files('c').remarks).toEqual([])
    expect(files('c', { experiment: 'stiff' }).remarks.join()).toContain('rk4')
  })

  it('names conditions on time that exported code meets late', () => {
    const slope = 'if sin(3*t/(1 s)) > 0.3 { 1 } else { if t < 0.7 s { 2 } else { 3 } }'
    const code = ['output y', 'state x = 0', `der(x) = ${slope}`, 'y = x']
    const F = { type: 'signals/function', params: { code } }
    const { remarks } = modelFiles(
      { project: { ...project, blocks: { ...project.blocks, F } }, files: {}, experiment: 'drop', target: 'c' },
      sharedCompiler,
    )
    expect(remarks).toEqual([
      expect.stringMatching(/^A condition of F switches where .*sin\(3\*t\).* is zero, which isn't linear in time/),
    ])
  })
})
