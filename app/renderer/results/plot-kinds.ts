/** Kinds of plots to start from, by the signals on both axes. */
import type { PlotSettings } from '../../../engine/model/project/project'
import type { SignalInfo } from './signals'
import { resultsTexts } from '../texts/results'

export interface PlotKind {
  readonly title: string
  readonly plot: PlotSettings
}

/**
 * Returns the kinds of plots: paths of bodies seen from above with equal axes, rates over their coordinates (phase
 * plane), and the handling diagram of Pacejka (2012, section 1.3.3): lateral acceleration over the difference of the
 * slip angles, front minus rear.
 */
export function plotKinds(signals: readonly SignalInfo[]): readonly PlotKind[] {
  const names = new Set(signals.map(({ name }) => name))
  const pairs = (from: string, to: string): readonly (readonly [string, string, string])[] =>
    signals.flatMap(({ name, block, member }) => {
      const partner = `${block}.${to}`
      return member === from && names.has(partner) ? [[block, name, partner]] : []
    })
  const paths = pairs('x', 'y').map(([block, x, y]): PlotKind => {
    const title = resultsTexts.pathOf(block)
    return { title, plot: { title, signals: [y], x, equal: true } }
  })
  const phases = phasePairs.flatMap(([value, rate]) =>
    pairs(value, rate).map(([block, x, y]): PlotKind => {
      const title = resultsTexts.phasePlaneOf(`${block}.${value}`)
      return { title, plot: { title, signals: [y], x } }
    }),
  )
  return [...paths, ...handling(signals), ...phases]
}

const phasePairs = [
  ['s', 'ds'],
  ['angle', 'rate'],
  ['roll', 'wx'],
  ['pitch', 'wy'],
  ['z', 'vz'],
] as const

function handling(signals: readonly SignalInfo[]): readonly PlotKind[] {
  const { front, rear, lateral } = handlingSignals(signals)
  if (front === undefined || rear === undefined || lateral === undefined) return []
  const title = resultsTexts.handlingDiagram
  return [{ title, plot: { title, signals: [lateral], x: front, minus: rear } }]
}

/**
 * Returns the signals that a model with tyres lacks for a handling diagram, with the remedy; null if it lacks nothing
 * or has no tyres.
 */
export function handlingLack(signals: readonly SignalInfo[]): string | null {
  const { slips, front, rear, lateral } = handlingSignals(signals)
  if (slips === 0) return null
  if (front === undefined || rear === undefined) return resultsTexts.handlingNeedsEnds
  return lateral === undefined ? resultsTexts.handlingNeedsAcceleration : null
}

function handlingSignals(signals: readonly SignalInfo[]) {
  const slips = signals.filter(({ member }) => member === 'alpha')
  // The corner may be in the name of the tyre, `TireFL`, or of its subsystem, `FL/Tire`.
  const isFront = (block: string): boolean => block.split('/').some((part) => /F[LR]?$|_f[lr]?$|[Ff]ront/.test(part))
  const isRear = (block: string): boolean => block.split('/').some((part) => /R[LR]?$|_r[lr]?$|[Rr]ear/.test(part))
  const accelerations = signals.filter(({ member }) => member === 'ay')
  const body = accelerations.find(({ block }) => /body|chassis|frame|car|sprung/i.test(block)) ?? accelerations[0]
  return {
    slips: slips.length,
    front: slips.find(({ block }) => isFront(block))?.name,
    rear: slips.find(({ block }) => isRear(block) && !isFront(block))?.name,
    lateral: body?.name,
  }
}
