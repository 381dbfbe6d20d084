/** Wires, values and experiments follow the names that a function declares. */
import { describe, expect, it } from 'vitest'
import { followDeclarations, renamedDeclarations } from '../../../../app/renderer/store/edits/functions'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import { definitionFor } from '../../../../engine/model/blocks/block'
import type { ProjectFile } from '../../../../engine/model/project/project'

const before = 'input u\ninput v\nparameter k = 2\nstate x\noutput y\nder(x) = u/(1 s)\ny = k*v + x'
const project: ProjectFile = {
  wishbone: 1,
  title: 'Test',
  blocks: {
    A: { type: 'sources/sine' },
    F: { type: 'signals/function', params: { code: before, k: 5 } },
    G: { type: 'signals/gain' },
  },
  wires: { a: ['A.y', 'F.u'], b: ['A.y', 'F.v'], c: ['F.y', 'G.u1'] },
  experiments: {
    run: { stop: 1, set: { 'F.k': 3 }, initial: { 'F.x': 1 }, plots: { p: { signals: ['F.y', 'G.y'] } } },
  },
}

/** The project after the text has become another one. */
function follow(text: string): ProjectFile {
  const doc = documentFromProject(project)
  const of = (code: string) => definitionFor(registry, { type: 'signals/function', params: { code } })!
  return projectFromDocument(applyDiff(doc, followDeclarations(doc, 'F', renamedDeclarations(of(before), of(text)))))
}

describe('a name that is changed', () => {
  it('takes the wires of an input along', () => {
    expect(follow(before.replaceAll('v', 'speed')).wires).toEqual({ ...project.wires, b: ['A.y', 'F.speed'] })
  })
  it('takes the value of a parameter along, in the block and in experiments', () => {
    const { blocks, experiments } = follow(before.replaceAll('k', 'gain'))
    expect(blocks.F.params).toEqual({ code: before, gain: 5 })
    expect(experiments?.run.set).toEqual({ 'F.gain': 3 })
  })
  it('takes plots and initial values along', () => {
    const { wires, experiments } = follow(before.replaceAll('y', 'out').replaceAll('x', 'stored'))
    expect(wires.c).toEqual(['F.out', 'G.u1'])
    expect(experiments?.run).toMatchObject({ initial: { 'F.stored': 1 }, plots: { p: { signals: ['F.out', 'G.y'] } } })
  })
  it('is told from one that goes and one that comes by their number', () => {
    const { wires } = follow(before.replace('input v\n', '').replace('k*v', 'k*u'))
    expect(wires).toEqual({ a: project.wires.a, c: project.wires.c })
  })
})

describe('a name that stays', () => {
  it('keeps everything, wherever it is declared', () => {
    expect(follow(`${before}\noutput more\nmore = 2*y`)).toEqual(project)
    expect(follow(before.split('\n').reverse().join('\n').replace('y = k*v + x', ''))).toMatchObject({
      wires: project.wires,
    })
  })
})
