/** Every kind of source becomes a column: the edit, undone and done again, saved and read, and run. */
import { describe, expect, it } from 'vitest'
import { roleProblem } from '../../../../app/renderer/results/import/log-roles'
import { applyDiff, reverseDiff } from '../../../../app/renderer/store/diff'
import { replaceSource } from '../../../../app/renderer/store/edits/replace-source'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import { runToEnd } from '../../../../engine/run/run'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { checkProject } from '../../../../engine/model/check/validate'
import { sharedCompiler } from '../../../support/compiler'

const old = 't [s],v [N]\n0,0\n9,9\n'
const files = { 'old.csv': old, 'data/log.csv': 't [s],Push [kN]\n0,1\n1,2\n2,3\n' }

/** A force on a mass, with what else a project may say about its source. */
function pushedBy(source: BlockInstance): ProjectFile {
  return {
    wishbone: 1,
    title: 'Mass',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Slide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Mass: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 1, Iyy: 1, Izz: 1 } },
      Push: { ...source, at: [10, 20] },
      Force: { type: 'mechanics/force' },
    },
    wires: {
      a: ['World.frame', 'Slide.base'],
      b: ['Slide.end', 'Mass.com'],
      c: ['Force.frame', 'Mass.com'],
      d: ['Push.y', 'Force.Fx'],
    },
    inputs: { Push: { by: 'slider', full: 5 } },
    experiments: { e: { stop: 2, solver: { name: 'rk4', step: 0.01 }, plots: { p: { signals: ['Push.y'] } } } },
  }
}

const kinds = registry
  .all()
  .filter(({ category }) => category === 'Sources')
  .map(({ type }) => type)

describe('a source becomes a column', () => {
  it.each(kinds)('that is %s', (type) => {
    const params: Record<string, string> = type === 'sources/table' ? { file: 'old.csv' } : {}
    const doc = documentFromProject(pushedBy({ type, params }))
    const diff = replaceSource(doc, registry, 'Push', { file: 'data/log.csv', column: 'Push', scale: -1 })
    const changed = applyDiff(doc, diff)
    expect(projectFromDocument(applyDiff(changed, reverseDiff(diff)))).toEqual(projectFromDocument(doc))
    const saved = JSON.stringify(projectFromDocument(changed))
    const project = parseProject(saved, 'project.json')
    expect(checkProject(project, registry, files).map(String)).toEqual([])
    const { table, error } = runToEnd(
      { project, files, experiment: 'e', withPlotted: true, checkStep: false },
      sharedCompiler,
    )
    expect(error).toBeUndefined()
    expect(table.columns.find(({ name }) => name === 'Push.y')?.values.at(-1)).toBeCloseTo(-3000, 6)
  })

  it('unless it gives a vector: a column is one number', () => {
    const vector = pushedBy({ type: 'sources/constant', params: { value: [1, 2] } })
    const role = { column: 'Push', moves: 'Push' }
    expect(roleProblem('steering', role, 'kN', documentFromProject(vector), registry)).toMatch(/Push gives a vector/)
    const inputs = { Push: { file: 'data/log.csv', column: 'Push' } }
    const driven = { ...vector, experiments: { e: { stop: 2, inputs } } }
    expect(checkProject(driven, registry, files).map(String).join()).toMatch(/Push gives a vector/)
  })
})
