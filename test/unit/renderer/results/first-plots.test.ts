/** What a run without plots shows. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { firstPlots } from '../../../../app/renderer/results/first-plots'
import { documentFromProject } from '../../../../app/renderer/store/records'
import type { ProjectFile } from '../../../../engine/model/project/project'

const all = (): boolean => true
const plotsOf = (blocks: ProjectFile['blocks'], available: (signal: string) => boolean = all) =>
  Object.values(
    firstPlots(documentFromProject({ wishbone: 1, title: '', blocks, wires: {} }), registry, available),
  ).map(({ signals }) => signals)

describe('the first plots', () => {
  it('are the coordinates of joints, lengths and angles apart', () => {
    expect(
      plotsOf({
        Slide: { type: 'mechanics/prismatic' },
        Hinge: { type: 'mechanics/revolute' },
        Body: { type: 'mechanics/rigid-body' },
        Other: { type: 'mechanics/prismatic' },
      }),
    ).toEqual([['Slide.s', 'Other.s'], ['Hinge.angle']])
  })

  it('leave out joints that are commented out, and signals that the model does not have', () => {
    const blocks = {
      Slide: { type: 'mechanics/prismatic' },
      Off: { type: 'mechanics/prismatic', disabled: true },
      Gone: { type: 'mechanics/prismatic' },
    }
    expect(plotsOf(blocks, (signal) => signal !== 'Gone.s')).toEqual([['Slide.s']])
  })

  it('are outputs where nothing moves, and none where there is nothing', () => {
    expect(plotsOf({ Sine: { type: 'sources/sine' } })).toEqual([['Sine.y']])
    expect(plotsOf({ World: { type: 'world/world' } })).toEqual([])
  })
})
