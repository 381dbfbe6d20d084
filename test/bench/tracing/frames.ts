/** Work of a page's main thread per frame, from a trace of Chromium (chrome://tracing, JSON). */

/** Processor time, ms. */
export interface Frame {
  /** All tasks of the main thread from the begin of this frame to that of the next. */
  readonly work: number
  readonly script: number
  /** Styles and layout. */
  readonly layout: number
  readonly paint: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Start, wall time, microseconds. */
  readonly ts: number
  /** Wall and processor time, microseconds. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

const kinds: Readonly<Record<string, 'script' | 'layout' | 'paint'>> = {
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  UpdateLayoutTree: 'layout',
  Layout: 'layout',
  HitTest: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}

/** Less than this is noticing that there is nothing to do, ms. */
const IDLE = 0.3
const moves = new Set(['pointermove', 'mousemove', 'wheel', 'mousewheel'])

/**
 * Frames in which the pointer moved or the wheel turned, or all in which something was done.
 *
 * @param trace of one page; the renderer whose main thread asked for most frames is taken
 */
export function frames(trace: Buffer, which: 'moved' | 'all' = 'moved'): readonly Frame[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const begins = traceEvents.filter(({ name, ph }) => name === 'AnimationFrame' && ph === 'b')
  const counts = new Map<string, number>()
  for (const { pid, tid } of begins) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1)
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['']
  const own = traceEvents.filter(({ pid, tid, tdur }) => `${pid} ${tid}` === main && tdur !== undefined)
  const starts = begins
    .filter(({ pid, tid }) => `${pid} ${tid}` === main)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const found = starts.map(() => ({ work: 0, script: 0, layout: 0, paint: 0 }))
  const tasks = own.filter(({ name }) => name === 'RunTask').sort((a, b) => a.ts - b.ts)
  const taskTimes = tasks.map(({ ts }) => ts)
  /** The request for a frame, and the events that come with it, are part of the task that it begins. */
  const frameAt = (ts: number): number => {
    const task = tasks[lastUpTo(taskTimes, ts)]
    return lastUpTo(starts, task === undefined ? ts : task.ts + (task.dur ?? 0))
  }
  for (const { ts, tdur = 0 } of tasks) {
    const frame = found[frameAt(ts)]
    if (frame !== undefined) frame.work += tdur / 1000
  }
  // Of nested events the outermost counts: a script within a script, but layout asked for by a script is layout.
  const open: { readonly kind: string; readonly end: number }[] = []
  const classed = own.filter(({ name }) => name in kinds).sort((a, b) => a.ts - b.ts || (b.tdur ?? 0) - (a.tdur ?? 0))
  for (const { name, ts, dur = 0, tdur = 0 } of classed) {
    while (open.length > 0 && open[open.length - 1].end <= ts) open.pop()
    const kind = kinds[name]
    const frame = found[frameAt(ts)]
    const around = open.at(-1)
    open.push({ kind, end: ts + dur })
    if (frame === undefined || around?.kind === kind) continue
    frame[kind] += tdur / 1000
    if (around?.kind === 'script') frame.script -= tdur / 1000
  }
  const moved = new Set(
    own.flatMap(({ name, ts, args }) =>
      name === 'EventDispatch' && moves.has(args?.data?.type ?? '') ? [frameAt(ts)] : [],
    ),
  )
  // The first frame has begun before the trace, the last one ends after it; some moves change nothing.
  return found.filter(
    ({ work }, i) => i > 0 && i < found.length - 1 && (which === 'all' || moved.has(i)) && work > IDLE,
  )
}

/** Index of the last of increasing values that is not above this one; -1 when all are. */
function lastUpTo(values: readonly number[], most: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const half = (low + high) >> 1
    if (values[half] <= most) low = half + 1
    else high = half
  }
  return low - 1
}
