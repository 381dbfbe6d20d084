/** Verdict on real time, with its reasons in sentences. */
import type { RealTimeReport, SignalError } from './report'

/** Fraction of its length that a step may take. The rest is for input, output and the operating system. */
const share = 0.5
/** Difference of repeated passes from which the times say more about the machine than about the model. */
const disturbed = 0.5
/** Largest number of events that are listed. */
const mostNamed = 8

export interface RealTimeFacts extends Omit<RealTimeReport, 'suitable' | 'verdict' | 'reasons' | 'constantWork'> {
  readonly variable: boolean
  /** True if the model has continuous states, whose errors count. */
  readonly continuous: boolean
}

export function judge(facts: RealTimeFacts): RealTimeReport {
  const { variable, continuous, ...rest } = facts
  const { solver, step, work, time, stable, accuracy, failure, alternatives } = facts
  const reasons: string[] = []
  const against: string[] = []
  const varying = work.searches.filter(({ constant }) => !constant)
  const constantWork = !variable && work.corrections !== null && varying.length === 0
  if (variable) against.push(`${solver} chooses its steps, so the work of a sample interval is not constant`)
  else if (work.corrections === null)
    against.push(
      'constraints are corrected to a tolerance, so the work per step is not constant: use a number of iterations',
    )
  against.push(...searchTexts(varying))
  if (constantWork) {
    const apart = work.uncounted.length === 0 ? '' : `apart from the code of ${work.uncounted.join(', ')}, `
    reasons.push(`${apart}every step does the same work: ${workText(facts)}`)
  }
  if (work.uncounted.length > 0)
    reasons.push(
      `the code of ${work.uncounted.join(', ')} is timed, but not counted: whether it does the same work in every step is for its maker to say`,
    )
  reasons.push(...eventTexts(work))
  if (failure !== undefined) against.push(`the run fails: ${failure}`)
  if (stable !== undefined && step !== undefined) {
    const mode = stable.states.length > 0 ? ` (mode of ${stable.states.slice(0, 3).join(', ')})` : ''
    if (step > stable.limit) {
      const instead = alternatives.length > 0 ? `; stable at this step: ${alternatives.join(', ')}` : ''
      against.push(
        `the step of ${ms(step)} exceeds the largest stable step of ${ms(stable.limit)} at t = ${round(stable.time)} s${mode}${instead}`,
      )
    } else if (Number.isFinite(stable.limit)) reasons.push(`steps up to ${ms(stable.limit)} are stable${mode}`)
  }
  if (accuracy !== undefined && !variable) {
    const text = `${accuracy.signal} is off by ${errorText(accuracy)}, limit ${percent(accuracy.limit)}`
    if (!(accuracy.relative <= accuracy.limit)) against.push(`not converged: ${text}`)
    else reasons.push(`converged: ${text}`)
    const { own: ownLargest } = accuracy
    if (ownLargest.signal !== accuracy.signal && !(ownLargest.ofOwnPeak <= ownLargest.limit))
      reasons.push(`${ownLargest.signal} is off by ${errorText(ownLargest)}`)
  }
  if (accuracy === undefined && !variable && failure === undefined) {
    if (continuous)
      against.push(
        'the error is not known, because the accurate solution takes too much work or fails: choose a shorter run',
      )
    else if (work.uncounted.length === 0) reasons.push('nothing is integrated, so the step causes no error')
    else reasons.push(`nothing is integrated apart from ${work.uncounted.join(', ')}, whose error is not known here`)
  }
  if (failure === undefined && step !== undefined && time.steps > 0) {
    const microseconds = step * 1e6
    const measurable = time.resolution < time.mean
    // the time from a coarse clock may be too short by one tick
    const slowest = measurable ? time.slowest : time.slowest + time.resolution
    if (slowest > share * microseconds)
      against.push(
        `a step takes up to ${us(slowest)} here, more than half of its ${us(microseconds)}` +
          (time.noise > disturbed
            ? `; repeated passes differ by ${percent(time.noise)}, so other programs disturb the measurement: repeat it on an idle machine`
            : ''),
      )
    else
      reasons.push(
        `${round(time.timesRealTime)} times faster than real time: ${us(time.mean)} per step` +
          (measurable
            ? `, ${us(time.slowest)} the slowest`
            : `, none above ${us(slowest)}, the resolution of the clock`),
      )
  }
  const suitable = against.length === 0
  const at = step === undefined ? '' : ` at ${ms(step)}`
  return {
    ...rest,
    constantWork,
    suitable,
    verdict: suitable ? `suitable for HIL${at}` : `not suitable for HIL${at}`,
    reasons: [...(suitable ? reasons : [...against, ...reasons]), ...facts.warnings],
  }
}

function workText({ work }: RealTimeFacts): string {
  const parts = [count(Math.round(work.evaluations * 100) / 100, 'evaluation')]
  if (work.jacobians > 0) parts.push(count(work.jacobians, 'Jacobian'))
  if (work.factorisations > 0) parts.push(count(work.factorisations, 'factorisation'))
  if (work.solutions > 0) parts.push(count(work.solutions, 'solution'))
  if (work.corrections !== null && work.corrections > 0) parts.push(count(work.corrections, 'correction'))
  return `${parts.join(', ')}, ${operationsText(work)}`
}

/** Describes the operations of an evaluation, in both forms of the equations if there are two. */
export function operationsText({ operations, forms, searches }: RealTimeReport['work']): string {
  const most = searches.some(({ constant }) => !constant) ? 'up to ' : ''
  if (forms === undefined) return `${most}${operations} operations per evaluation`
  return `${most}${forms.held} operations per evaluation while something is held, ${most}${forms.free} while nothing is`
}

/** Describes searches with a varying number of iterations, grouped by their remedies. */
function searchTexts(varying: RealTimeReport['work']['searches']): readonly string[] {
  const remedies = [...new Set(varying.map(({ remedy }) => remedy))]
  return remedies.map((remedy) => {
    const searches = varying.filter((search) => search.remedy === remedy)
    const names = searches.flatMap(({ unknowns }) => unknowns)
    const blocks = [...new Set(searches.map(({ block }) => block))]
    const most = Math.max(...searches.map(({ iterations }) => iterations))
    return (
      `${list(blocks)} ${blocks.length === 1 ? 'searches' : 'search'} for ${list(names)} with up to ${most} iterations in every evaluation, ` +
      `so the work per step is not constant: ${remedy ?? ''}`
    )
  })
}

/** Describes an error relative to both peaks, and its time. */
export function errorText({ relative, ofOwnPeak, peakOf, time, atStart }: SignalError): string {
  const peaks =
    peakOf === undefined
      ? `${percent(relative)} of its peak`
      : `${percent(relative)} of the peak of ${peakOf}, ${percent(ofOwnPeak)} of its own peak`
  return `${peaks}, ${atStart ? 'in a transient of the start, ' : ''}at t = ${round(time)} s`
}

const percent = (part: number): string => `${round(100 * part)} %`

/** Describes the work that events add to a step, and events that the measured steps do not contain. */
function eventTexts({ events }: RealTimeReport['work']): readonly string[] {
  const { happened, missed, dearest } = events
  return [
    ...(happened.length === 0
      ? []
      : [`measured with ${list(happened.map((e) => (e.count === 1 ? e.name : `${e.name} (${e.count} times)`)))}`]),
    ...(missed.length === 0 ? [] : [`not measured, because they don't happen here: ${list(missed)}`]),
    ...(dearest === undefined ? [] : [`an event adds up to ${dearest.operations} operations (${dearest.name})`]),
  ]
}

function list(names: readonly string[]): string {
  return names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} others`
    : names.join(', ')
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}

function ms(seconds: number): string {
  return `${round(seconds * 1e3)} ms`
}

function us(microseconds: number): string {
  return `${round(microseconds)} µs`
}

function round(x: number): number {
  return Number(x.toPrecision(3))
}
