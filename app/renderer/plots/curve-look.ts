/**
 * Looks of the curves of a plot, which colour-blind readers can distinguish too: by colour, from the ninth curve on
 * also by line style.
 */
import { mix, type PlotColours } from './plot-colours'

export interface CurveLook {
  readonly colour: string
  /** Lengths of strokes and gaps, px; undefined for a solid line. */
  readonly dash: string | undefined
}

/**
 * Line styles, one for each time that the colours have been used up; other runs and reference data have styles of their
 * own.
 */
const rounds = [
  undefined,
  '12px 3px 2px 3px 2px 3px',
  '18px 3px 2px 3px 2px 3px 2px 3px',
  '8px 2px 8px 2px 2px 2px',
] as const
/**
 * Share of the text colour that is mixed in, so that data and runs beside later curves differ from those beside earlier
 * ones.
 */
const SHADE = 0.35

/** @param i place of the signal in the plot, from 0; looks repeat after 32 */
export function curveLook(i: number, { traces, ink }: Pick<PlotColours, 'traces' | 'ink'>): CurveLook {
  const colour = traces[i % traces.length] ?? ink
  const round = Math.floor(i / traces.length) % rounds.length
  return round === 0 ? { colour, dash: undefined } : { colour: mix(colour, ink, SHADE), dash: rounds[round] }
}
