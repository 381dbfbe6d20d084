/**
 * Runs of live mode, which follow the values of the pins. Curves go to the layers over the plots as they arrive. The
 * state changes when values rest.
 */
import type { TimeTable } from '../../../engine/io/table'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { Follower, type LiveOutcome, type Wanted } from './follower'
import { afterPaint, Latency } from './latency'
import { LivePreviews } from './live-previews'
import { noCurves, type LiveLayer, type LiveParts, type LiveState, type LiveStore } from './live-state'
import { sameMotion } from './motion'
import { liveValues, pinContext } from './pins'
import { differenceOf } from './preview'

/** Time after which a compilation is reported, ms. */
const SLOW_START = 150

export class LiveRuns {
  private readonly layers = new Set<LiveLayer>()
  private readonly latency = new Latency()
  private readonly follower: Follower
  private readonly previews: LivePreviews
  private slow: ReturnType<typeof setTimeout> | null = null
  private lastPin = ''

  constructor(
    private readonly parts: LiveParts,
    private readonly store: LiveStore,
  ) {
    this.follower = new Follower(parts.jobs, {
      started: () => this.noteStart(),
      finished: (outcome) => this.finish(outcome),
      failed: (error) => this.fail(error),
      previewFailed: () => {
        this.noteEnd()
        this.previews.dropPresent()
      },
    })
    this.previews = new LivePreviews(store, parts.project, this.follower)
  }

  /** Updates the curves to the present project with the tried values. */
  refresh(): void {
    const source = this.parts.source()
    if (source === null) return this.store.setState({ phase: 'off', ...noCurves })
    if ('code' in source) return this.store.setState({ error: source, phase: 'still' })
    this.follower.setSource(source)
    if (this.store.getState().experiment !== source.experiment) {
      this.store.setState(noCurves)
      this.previews.reset()
    }
    this.store.setState({ phase: this.store.getState().settled === null ? 'preparing' : 'resting', error: null })
    this.rest()
  }

  /** Takes over the present project, whose curves are shown already. */
  updateSource(): void {
    const source = this.parts.source()
    if (source !== null && !('code' in source)) this.follower.setSource(source)
  }

  /**
   * Follows the tried values while a slider moves.
   * @param stamp time of its event, ms
   */
  move(pin: string, stamp: number): void {
    this.lastPin = pin
    this.latency.moved(stamp)
    this.follower.move(this.targetAt(stamp))
  }

  /** Runs the tried values exactly. */
  rest(): void {
    this.follower.rest(this.targetAt(performance.now()))
  }

  stop(): void {
    this.follower.stop()
  }

  clear(): void {
    this.follower.stop()
    this.latency.clear()
    this.previews.clear()
  }

  addLayer(layer: LiveLayer): () => void {
    this.layers.add(layer)
    this.noteLayers()
    return () => {
      this.layers.delete(layer)
      this.noteLayers()
    }
  }

  /** Returns the shown curves and motion as those before a change; a change before the first curves has none. */
  asBefore(): Pick<LiveState, 'before' | 'motionBefore'> {
    const { settled, before, motion, motionBefore } = this.store.getState()
    return { before: settled ?? before, motionBefore: motion ?? motionBefore }
  }

  private targetAt(stamp: number): Wanted {
    const { tried, pins } = this.store.getState()
    const { project, registry } = this.parts
    return { values: liveValues(tried, pins, pinContext(project.getState(), registry)), stamp }
  }

  private noteStart(): void {
    this.slow ??= setTimeout(
      () => this.store.setState({ compiling: this.store.getState().phase !== 'still' }),
      SLOW_START,
    )
  }

  private noteEnd(): void {
    if (this.slow !== null) clearTimeout(this.slow)
    this.slow = null
    if (this.store.getState().compiling) this.store.setState({ compiling: false })
  }

  private fail(error: ModelErrorData): void {
    this.noteEnd()
    this.latency.forget()
    const { settled, phase } = this.store.getState()
    this.store.setState({ error, phase: settled !== null && phase === 'moving' ? 'moving' : 'still' })
  }

  private finish(outcome: LiveOutcome): void {
    this.noteEnd()
    const { table, drawn, cueing, target, exact, compiled, outdated, milliseconds } = outcome
    const { phase } = this.store.getState()
    if (compiled && phase !== 'preparing') this.store.setState({ recompiled: { milliseconds, pin: this.lastPin } })
    if (phase === 'moving' || phase === 'resting') this.draw(outcome)
    if (this.store.getState().error !== null) this.store.setState({ error: null })
    if (!exact) return this.previews.note(table, target, milliseconds)
    this.previews.compare(table, target)
    if (outdated) return
    if (phase === 'moving') return this.store.setState({ isHeld: true })
    // The 3D view or the cueing report was opened while this run was in progress.
    if ((drawn === null && this.follower.motions) || (cueing === undefined && this.follower.cueing))
      return this.follower.rest(target)
    this.settle(outcome)
    void this.previews.calibrate(table, target)
  }

  private draw({ table, drawn, cueing, target }: LiveOutcome): void {
    for (const layer of this.layers) layer.draw(table, drawn, cueing ?? null)
    afterPaint((now) => {
      this.latency.shown(target.stamp, now)
      if (this.store.getState().phase !== 'moving') this.store.setState({ latency: this.latency.report })
    })
  }

  /** Shows the exact results of values at rest. */
  private settle({ table, drawn, cueing, compiled, milliseconds }: LiveOutcome): void {
    const { before: present, motionBefore } = this.store.getState()
    const before: TimeTable | null = present !== null && differenceOf(present, table) === 0 ? null : present
    this.store.setState({
      motion: drawn,
      cueing: cueing ?? null,
      motionBefore: sameMotion(motionBefore, drawn) ? null : motionBefore,
      settled: table,
      earlier: before,
      before,
      experiment: this.parts.project.getState().experiment,
      phase: 'still',
      ...(compiled ? {} : { exactMilliseconds: milliseconds }),
      latency: this.latency.report,
    })
  }

  /** Requests motions and cueing reports while a layer shows them. */
  private noteLayers(): void {
    const { follower, store } = this
    const layers = [...this.layers]
    follower.motions = layers.some(({ drawsMotion }) => drawsMotion === true)
    const reported = follower.cueing
    follower.cueing = layers.some(({ showsCueing }) => showsCueing === true)
    const { phase, error, motion } = store.getState()
    if (!follower.cueing) store.setState({ cueing: null })
    if (!follower.motions) store.setState({ motion: null, motionBefore: null })
    const missing = (follower.motions && motion === null) || (follower.cueing && !reported)
    if (missing && phase === 'still' && error === null) {
      store.setState({ phase: 'resting' })
      this.rest()
    }
  }
}
