/** Names of the entries of the cueing report, which are the same in the window, on paper and on the command line. */
import type { CueReport, DoseReport, ExcursionReport } from './types'

const axes = {
  force: ['Longitudinal force', 'Lateral force', 'Vertical force'],
  rate: ['Roll rate', 'Pitch rate', 'Yaw rate'],
} as const
const alone = { force: 'Specific force', rate: 'Angular rate' } as const

export function cueName({ cue, axis, block }: Pick<CueReport, 'cue' | 'axis' | 'block'>): string {
  if (cue === null) return axis === null ? (block ?? '') : `${block ?? ''}, element ${axis + 1}`
  return axis === null ? alone[cue] : (axes[cue].at(axis) ?? `${alone[cue]} ${axis + 1}`)
}

/** Returns the name of a cue, with its block if several blocks compare the same cue. */
export function fullCueName(cue: CueReport, all: readonly CueReport[]): string {
  const name = cue.perceived ? `${cueName(cue)}, perceived` : cueName(cue)
  const same = all.filter((other) => cueName(other) === cueName(cue) && other.perceived === cue.perceived)
  return same.length > 1 && cue.block !== null && cue.cue !== null ? `${name} (${cue.block})` : name
}

export function excursionName({ block, what, axis }: Pick<ExcursionReport, 'block' | 'what' | 'axis'>): string {
  return axis === null ? block : `${block}, ${what.toLowerCase()} ${axis + 1}`
}

const directions = ['longitudinal', 'lateral', 'vertical'] as const

export function doseName({ block, axis }: Pick<DoseReport, 'block' | 'axis'>): string {
  return axis === null ? block : `${block}, ${directions.at(axis) ?? `element ${axis + 1}`}`
}
