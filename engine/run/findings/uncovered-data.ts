/**
 * Check for sources whose files end before the end of a run or start after its start. Sources of a file with the same
 * message share one sentence.
 */
import { formatNumber } from '../../quantities/units'
import type { StoredRun } from '../row-store'

/** Tolerance for the rounding of times in tables, s. */
const sameTime = 1e-9

/** Describes sources whose data doesn't cover the stored rows of a run. */
export function uncoveredData({ instance, times }: Pick<StoredRun, 'instance' | 'times'>): readonly string[] {
  const { fileSpans } = instance.compilation.collection
  const [start, end] = [times[0], times[times.length - 1]]
  if (times.length === 0) return []
  const sourcesOf = new Map<string, string[]>()
  for (const { block, column, file, from, to, outside } of fileSpans) {
    const [late, short] = [from > start + sameTime, to < end - sameTime]
    if (!late && !short) continue
    const sides = [late ? 'before the first value' : '', short ? 'after the last value' : ''].filter(
      (side) => side !== '',
    )
    const remedies = [
      ...(late ? [`let the time in the file start at ${text(start)}`] : []),
      ...(short ? [to > start ? `end the run at ${text(to)}, or add rows` : 'add rows'] : []),
    ]
    const sentence =
      `${file} covers ${text(from)} to ${text(to)}, the run ${text(start)} to ${text(end)}; ` +
      `${sides.join(' and ')}, the output ${outside}. To correct this, ${remedies.join(', and ')}`
    const source = `${block} ("${column}")`
    const known = sourcesOf.get(sentence)
    if (known === undefined) sourcesOf.set(sentence, [source])
    else known.push(source)
  }
  return [...sourcesOf].map(([sentence, sources]) => `${sources.join(', ')}: ${sentence}`)
}

const text = (time: number): string => `${formatNumber(time, 6)} s`
