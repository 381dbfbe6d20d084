/** Records the declarations of a block for results, checks of runs and pictures. */
import type { CueingPart } from '../../../model/component/cueing'
import type { Drawing } from '../../../model/component/drawing'
import type { ComponentReports } from '../../../model/component/reports'
import type { Solved } from '../../../model/component/motion'
import { withoutIndex } from '../../../model/names/names'
import type { Scope } from './scope'

/** Returns the part of the builder for reports. */
export function reportsOf(scope: Scope): ComponentReports {
  const { collection: c, name, definition, index, count, full, view } = scope
  return {
    signal: (key, unit, value) => {
      const doc = definition.signals[withoutIndex(key)]
      c.signals.push({
        name: full(key),
        block: name,
        unit,
        doc: doc?.doc ?? '',
        logged: doc?.logged ?? false,
        value: (s) => value(view(s)),
      })
    },
    energy: ({ stored, dissipated, delivered }) =>
      c.energies.push({
        block: name,
        stored,
        dissipated: dissipated === 'rest' ? dissipated : (s) => dissipated(view(s)),
        delivered: delivered === undefined ? undefined : (s) => delivered(view(s)),
      }),
    expectRanges: (expected) => c.expected.push({ ...expected, block: name }),
    coverRun: (span) => c.fileSpans.push({ ...span, block: name }),
    warn: (what) => void c.warnings.add(`${name} ${what}`),
    contact: (contact) =>
      c.contacts.push({
        ...contact,
        deflection: (s) => contact.deflection(view(s)),
        slipSpeed: (s) => contact.slipSpeed(view(s)),
        block: name,
      }),
    cueing: (part) => c.cueing.push({ ...cueingIn(part, view), block: name, element: index, count }),
    draw: (drawing) => c.drawings.push({ ...drawingIn(drawing, view), block: name }),
  }
}

type View = (s: Solved) => Solved

function drawingIn(drawing: Drawing, view: View): Drawing {
  if (drawing.kind !== 'contact') return drawing
  const { point, force } = drawing
  return { ...drawing, point: (s) => point(view(s)), force: (s) => force(view(s)) }
}

function cueingIn(part: CueingPart, view: View): CueingPart {
  if (part.kind !== 'excursion') return part
  const { values } = part
  return { ...part, values: (s) => values(view(s)) }
}
