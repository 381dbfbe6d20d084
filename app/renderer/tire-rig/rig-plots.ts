/** Curves and measured points of a rig as plots. */
import type { MeasuredPoint } from '../../../importers/tire-test'
import { plotsOf, rigResults, type RigDiagramId } from '../../tires/rig/diagrams'
import { pointsNear } from '../../tires/rig/measured'
import type { RigCurve, RigRequest } from '../../tires/rig/sweep'
import type { RigQuantity } from '../../tires/rig/conditions'
import type { Measurement } from './Measurements'
import type { Marks, RigPlot } from './RigChart'

/** Value of a measured point that a plot draws over a swept quantity; undefined if it was not measured. */
function sweptOf(point: MeasuredPoint, quantity: RigQuantity): number | undefined {
  const values: Partial<Record<RigQuantity, number | undefined>> = {
    ...{ slip: point.S, 'slip-angle': point.alpha, load: point.Fz, camber: point.gamma },
    ...{ pressure: point.pressure, speed: point.speed, 'turn-slip': point.turnSlip },
  }
  return values[quantity]
}

const measuredOf = (point: MeasuredPoint, label: string): number | undefined => {
  const name = (['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const).find((one) => rigResults[one].label === label)
  return name === undefined ? undefined : point[name]
}

/** Returns the plots, and how many of the measured points lie near a curve. */
export function rigPlots(
  diagram: RigDiagramId,
  { sweep }: RigRequest,
  curves: readonly RigCurve[],
  measurements: readonly Measurement[],
): { readonly plots: readonly RigPlot[]; readonly near: ReadonlyMap<string, number> } {
  const names = [...new Set(curves.map(({ tire }) => tire))]
  const families = [...new Set(curves.map(({ family }) => family))]
  const near = new Map<string, number>()
  // points at the conditions of a curve belong to the first tyre that has them
  const groups = measurements.flatMap(({ name, points }) => {
    const ofFirst = curves.filter(({ tire }) => tire === names[0])
    const all = ofFirst.map((curve) => ({ name, curve, points: pointsNear(curve, sweep.quantity, points) }))
    near.set(name, new Set(all.flatMap((group) => group.points)).size)
    return all
  })
  const plots = plotsOf(diagram, sweep.quantity, curves).map((plot): RigPlot => {
    const labelled = plot.curves.filter(({ label }) => label !== '')
    const curveOf = (i: number): RigCurve | undefined => curves[labelled.indexOf(plot.curves[i])]
    const overSweep = diagram !== 'carpet' && diagram !== 'ellipse'
    const marks = groups.flatMap(({ name, curve, points }): readonly Marks[] => {
      const shown = points.flatMap((point) => {
        const x = overSweep ? sweptOf(point, sweep.quantity) : diagram === 'ellipse' ? point.Fy : undefined
        const y = diagram === 'ellipse' ? point.Fx : measuredOf(point, plot.y.label)
        return x === undefined || y === undefined ? [] : [{ x, y }]
      })
      if (shown.length === 0) return []
      const label = labelled[curves.indexOf(curve)]?.label ?? ''
      return [{ label: name, x: shown.map(({ x }) => x), y: shown.map(({ y }) => y), curve: label }]
    })
    return {
      ...plot,
      marks,
      tires: plot.curves.map((_, i) => Math.max(names.indexOf(curveOf(i)?.tire ?? names[0]), 0)),
      colours: plot.curves.map((_, i) => Math.max(families.indexOf(curveOf(i)?.family ?? ''), 0)),
    }
  })
  return { plots, near }
}
