/**
 * Runs drives as jobs of a host. A slice is computed at every frame, and messages and other requests are served in
 * between. A paused drive keeps its place.
 */
import { entryOf } from '../engine/collections/entries'
import { ModelError } from '../engine/errors/model-error'
import type { Clock } from '../engine/compile/compile'
import type { FinishedRuns } from './finished-runs'
import type { RequestOf } from './kinds'
import type { HostMessage } from './protocol'
import type { Compiler } from '../engine/run/run'
import { Pacing } from '../engine/drive/pacing'
import { DriveSession } from '../engine/drive/session'

type DriveRequest = RequestOf<'drive'>

/** Duration of a frame, ms. */
const frame = 1000 / 60
/** Longest slice of computing, ms, after which new hand inputs are read. */
const longestSlice = 40
/**
 * Time between two messages with rows, ms. Each message has one buffer per column, which costs the window more than the
 * picture.
 */
const rowsEvery = 250
/**
 * Largest number of pictures that are sent but not yet drawn. With a limit of one, a window that draws as fast as
 * pictures are made would miss some.
 */
const mostAhead = 2
/** Speed relative to real time below which a drive is reported as too slow, if it stays there. */
const tooSlow = 0.9

interface Drive {
  readonly session: DriveSession
  readonly pacing: Pacing
  /** Wall time spent on computing, s. */
  used: number
  slow: boolean
  /** Time at which rows were last sent, ms. */
  sent: number
  resting: boolean
  /** Number of pictures sent but not yet drawn; null while nobody reports which pictures are drawn. */
  ahead: number | null
}

export class DriveJobs {
  private readonly drives = new Map<number, Drive>()

  /** @param enqueue runs work in sequence with other requests; @param clock time, ms */
  constructor(
    private readonly post: (message: HostMessage, transfer?: Transferable[]) => void,
    private readonly compiler: Compiler,
    private readonly finished: FinishedRuns,
    private readonly enqueue: (id: number, work: () => void) => void,
    private readonly clock: Clock,
  ) {}

  has(id: number): boolean {
    return this.drives.has(id)
  }

  start(request: DriveRequest): void {
    const { post } = this
    const { id } = request
    post({ type: 'progress', id, phase: 'compile', fraction: 0, time: 0 })
    const session = new DriveSession(request, this.compiler)
    post({ type: 'driving', id, scene: session.scene })
    post({ type: 'columns', id, columns: session.columns, available: session.available })
    const pacing = new Pacing(this.clock() / 1000, session.time)
    this.drives.set(id, { session, pacing, used: 0, slow: false, sent: -Infinity, resting: false, ahead: null })
    this.show(id)
    this.later(id, 0)
  }

  steer(id: number, values: DriveRequest['inputs']): void {
    this.drives.get(id)?.session.steer(values)
  }

  drawn(id: number): void {
    const drive = this.drives.get(id)
    if (drive !== undefined) drive.ahead = 0
  }

  pause(id: number): void {
    const drive = this.drives.get(id)
    if (drive === undefined || drive.resting) return
    drive.resting = true
    this.rest(id)
  }

  resume(id: number, by?: 'step' | 'sample'): void {
    const drive = this.drives.get(id)
    if (drive?.resting !== true) return
    const { session, pacing } = drive
    if (by === undefined) {
      drive.resting = false
      pacing.restart(this.clock() / 1000, session.time)
      return this.later(id, 0)
    }
    this.attempt(id, () => session.advanceBy(by))
    if (!this.drives.has(id)) return
    this.rest(id)
  }

  /** Ends a drive and keeps its results. */
  end(id: number): void {
    const drive = this.drives.get(id)
    if (drive === undefined) return
    this.show(id, true)
    const { state, stored } = drive.session.capture()
    this.close(id, stored)
    this.post({ type: 'done', id, report: this.conclude(drive).report, state })
  }

  /** Removes a drive that can't be continued. */
  drop(id: number): void {
    this.drives.delete(id)
  }

  private later(id: number, milliseconds: number): void {
    setTimeout(() => this.enqueue(id, () => this.slice(id)), milliseconds)
  }

  private slice(id: number): void {
    const drive = this.drives.get(id)
    if (drive === undefined || drive.resting) return
    const { session, pacing } = drive
    const began = this.clock()
    const enough = (): boolean => this.clock() - began > longestSlice
    this.attempt(id, () => session.advanceTo(pacing.goal(began / 1000), enough))
    if (!this.drives.has(id)) return
    const ended = this.clock()
    drive.used += (ended - began) / 1000
    pacing.took(ended / 1000, (ended - began) / 1000, session.time)
    const { speed, overruns } = pacing.load()
    if (overruns > 0 && speed < tooSlow) drive.slow = true
    this.show(id)
    this.later(id, Math.max(0, frame - (this.clock() - began)))
  }

  /** Runs a computation of a drive; closes the drive if it ends or fails. */
  private attempt(id: number, compute: () => boolean): void {
    const drive = entryOf(this.drives, id)
    try {
      if (compute()) this.end(id)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.sendRows(id, drive.session)
      this.close(id, drive.session.stored())
      const { report, failure = error } = this.conclude(drive, error)
      this.post({ type: 'failed', id, error: failure.toJSON(), report })
    }
  }

  private close(id: number, stored: ReturnType<DriveSession['stored']>): void {
    this.drives.delete(id)
    this.finished.keep(id, stored)
  }

  private rest(id: number): void {
    const drive = entryOf(this.drives, id)
    this.show(id, true)
    const { state, stored } = drive.session.capture()
    // later rows must not change the stored arrays
    const { times, states, discrete } = stored
    this.finished.keep(id, { ...stored, times: times.slice(), states: states.slice(), discrete: discrete.slice() })
    this.post({ type: 'paused', id, time: drive.session.time, state })
  }

  /**
   * Reports the present state to the window. @param all sends rows and a picture, however recently the last ones were
   * sent
   */
  private show(id: number, all = false): void {
    const drive = entryOf(this.drives, id)
    const { session, pacing } = drive
    const now = this.clock()
    if (all || now - drive.sent >= rowsEvery) {
      drive.sent = now
      this.sendRows(id, session)
    }
    if (drive.ahead !== null) {
      if (!all && drive.ahead >= mostAhead) return
      drive.ahead++
    }
    const motion = session.pose()
    this.post({ type: 'frame', id, time: session.time, motion, load: pacing.load() }, [
      motion.times.buffer,
      motion.values.buffer,
    ])
  }

  private sendRows(id: number, session: DriveSession): void {
    const { rows, thinned } = session.take()
    if (rows !== undefined)
      this.post(
        { type: 'rows', id, data: rows },
        rows.map((values) => values.buffer),
      )
    if (thinned) this.post({ type: 'thinned', id })
  }

  private conclude({ session, used, slow, pacing }: Drive, failure?: ModelError) {
    const { overruns } = pacing.load()
    const warnings = slow
      ? [
          `the drive fell behind real time ${overruns === 1 ? 'once' : `${overruns} times`}: use a longer step or a cheaper solver`,
        ]
      : []
    return session.conclude(used, { warnings, failure })
  }
}
