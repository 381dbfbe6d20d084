/**
 * Live mode: pinned values, the tried ones among them, and the curves that follow. Curves go to the layers over the
 * plots as they arrive. Views are notified when values rest, so that nothing is rendered again while a slider moves.
 */
import { createStore } from 'zustand/vanilla'
import type { RunOverrides } from '../../../engine/experiment/experiment'
import type { TimeTable } from '../../../engine/io/table'
import type { RecordsDiff } from '../store/diff'
import { removeSlider, setSlider } from '../store/edits/hand-inputs'
import { getRecord, type Document } from '../store/records'
import { liveKey } from '../../../engine/model/names/live'
import { isWithin, originsOf, pinsOf } from './saved-sliders'
import { liveTexts as texts } from '../texts/live'
import { commitPins, type PinnedValue } from './commit'
import { Follower, sameValues, type LiveOutcome, type Wanted } from './follower'
import { afterPaint, Latency } from './latency'
import { liveValues, pinId, pinInfo, writtenAs, type Pin, type PinContext } from './pins'
import { bestPreview, differenceOf, FAST, fastestPreview, tryPreviews, type Preview } from './preview'
import {
  fresh,
  noCurves,
  type LiveActions,
  type LiveLayer,
  type LiveParts,
  type LiveState,
  type LiveStore,
} from './live-state'
import { sameMotion } from './motion'

/** Time after which a compilation is reported, ms. */
const SLOW_START = 150

export function createLiveStore({ jobs, project, registry, source }: LiveParts): LiveStore {
  const layers = new Set<LiveLayer>()
  const latency = new Latency()
  let slow: ReturnType<typeof setTimeout> | null = null
  let lastPin = ''
  let lastPreview: { readonly table: TimeTable; readonly target: Wanted } | null = null
  let calibrated: string | null = null
  /** Previews that were tried, and the number of consecutive runs that took too long. */
  let ways: readonly Preview[] = []
  let slowRuns = 0
  /** Whether an edit comes from live mode itself, so that its curves are already there. */
  let committing = false

  const store = createStore<LiveState & LiveActions>()((set, get) => {
    const context = (): PinContext => {
      const { doc, experiment, variantEdits } = project.getState()
      return { doc, registry, experiment, edits: variantEdits }
    }
    const targetAt = (stamp: number): Wanted => ({ values: liveValues(get().tried, get().pins, context()), stamp })

    /** Returns the shown curves and motion as those before a change; a change before the first curves has none. */
    const asBefore = (): Pick<LiveState, 'before' | 'motionBefore'> => {
      const { settled, before, motion, motionBefore } = get()
      return { before: settled ?? before, motionBefore: motion ?? motionBefore }
    }

    const noteStart = (): void => {
      slow ??= setTimeout(() => set({ compiling: get().phase !== 'still' }), SLOW_START)
    }
    const noteEnd = (): void => {
      if (slow !== null) clearTimeout(slow)
      slow = null
      if (get().compiling) set({ compiling: false })
    }

    const follower = new Follower(jobs, {
      started: noteStart,
      finished: (outcome) => finish(outcome),
      failed(error) {
        noteEnd()
        latency.forget()
        set({ error, phase: get().settled === null ? 'still' : get().phase === 'moving' ? 'moving' : 'still' })
      },
      previewFailed() {
        noteEnd()
        ways = ways.filter((way) => way !== get().preview)
        followWith(bestPreview(ways, get().exactMilliseconds ?? Infinity))
      },
    })

    const followWith = (preview: Preview | null): void => {
      follower.preview = preview?.run ?? null
      set({ preview, previewOff: null })
    }

    const finish = (outcome: LiveOutcome): void => {
      noteEnd()
      const { table, drawn, cueing, target, exact, compiled, outdated, milliseconds } = outcome
      const { phase } = get()
      if (compiled && phase !== 'preparing') set({ recompiled: { milliseconds, pin: lastPin } })
      if (phase === 'moving' || phase === 'resting') {
        for (const layer of layers) layer.draw(table, drawn, cueing ?? null)
        afterPaint((now) => {
          latency.shown(target.stamp, now)
          if (get().phase !== 'moving') set({ latency: latency.report })
        })
      }
      if (get().error !== null) set({ error: null })
      if (!exact) {
        lastPreview = { table, target }
        hurry(milliseconds)
        return
      }
      if (lastPreview !== null && sameValues(lastPreview.target, target))
        set({ previewOff: differenceOf(lastPreview.table, table) })
      if (outdated) return
      if (phase === 'moving') return set({ isHeld: true })
      // The 3D view or the cueing report was opened while this run was in progress.
      if ((drawn === null && follower.motions) || (cueing === undefined && follower.cueing))
        return follower.rest(target)
      const { before: present, motionBefore } = get()
      const before = present !== null && differenceOf(present, table) === 0 ? null : present
      set({
        motion: drawn,
        cueing: cueing ?? null,
        motionBefore: sameMotion(motionBefore, drawn) ? null : motionBefore,
        settled: table,
        earlier: before,
        before,
        experiment: project.getState().experiment,
        phase: 'still',
        ...(compiled ? {} : { exactMilliseconds: milliseconds }),
        latency: latency.report,
      })
      void calibrate(table, target)
    }

    /** Replaces a preview that has become slow, because the machine is busy, by the fastest one. */
    const hurry = (milliseconds: number): void => {
      slowRuns = milliseconds > 2 * FAST ? slowRuns + 1 : 0
      if (slowRuns < MOST_SLOW_RUNS) return
      slowRuns = 0
      const best = fastestPreview(ways)
      if (best !== null && best !== get().preview) followWith(best)
    }

    /** Finds a fast preview, once per experiment and formulation. */
    const calibrate = async (exact: TimeTable, target: Wanted): Promise<void> => {
      const { doc, experiment } = project.getState()
      const settings = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
      if (settings === undefined) return
      const key = JSON.stringify([experiment, settings.solver, settings.stop, settings.sample])
      if (calibrated === key) return
      calibrated = key
      // The first run compiles and warms up; the second is measured.
      const exactly = () => follower.attempt(target.values, undefined, PATIENT)
      const first = await exactly()
      const time = (first === null || first.compiled ? await exactly() : first)?.milliseconds
      if (time === undefined) {
        calibrated = null
        return
      }
      set({ exactMilliseconds: time })
      const attempt = (run: RunOverrides) => follower.attempt(target.values, run, time)
      ways = time > FAST ? await tryPreviews(settings, exact, attempt) : []
      followWith(bestPreview(ways, time))
    }

    /** Updates the curves to the present project with the tried values. */
    const refresh = (): void => {
      const outcome = source()
      if (outcome === null) return set({ phase: 'off', ...noCurves })
      if ('code' in outcome) return set({ error: outcome, phase: 'still' })
      follower.setSource(outcome)
      const other = get().experiment !== outcome.experiment
      if (other) {
        calibrated = null
        follower.preview = null
        set({ ...noCurves, preview: null, previewOff: null, exactMilliseconds: null })
      }
      set({ phase: get().settled === null ? 'preparing' : 'resting', error: null })
      follower.rest(targetAt(performance.now()))
    }

    /** Requests motions and cueing reports while a layer shows them. */
    const noteLayers = (): void => {
      follower.motions = [...layers].some(({ drawsMotion }) => drawsMotion === true)
      const reported = follower.cueing
      follower.cueing = [...layers].some(({ showsCueing }) => showsCueing === true)
      const { phase, error, motion } = get()
      if (!follower.cueing) set({ cueing: null })
      if (!follower.motions) set({ motion: null, motionBefore: null })
      const missing = (follower.motions && motion === null) || (follower.cueing && !reported)
      if (missing && phase === 'still' && error === null) {
        set({ phase: 'resting' })
        follower.rest(targetAt(performance.now()))
      }
    }

    project.subscribe((state, before) => {
      if (state.generation !== before.generation) {
        get().clear()
        takePins(state.doc)
        if (get().open && get().pins.length > 0) refresh()
        return
      }
      if (state.doc !== before.doc) takePins(state.doc)
      if (!get().open || get().pins.length === 0) return
      if (state.doc === before.doc && state.experiment === before.experiment) return
      if (committing) {
        const outcome = source()
        if (outcome !== null && !('code' in outcome)) follower.setSource(outcome)
        return
      }
      set(asBefore())
      refresh()
    })

    /** Takes over the pins of the project; values of removed pins are discarded. */
    const takePins = (doc: Document): void => {
      const present = pinsOf(doc)
      const old = get().pins
      if (present.length === old.length && present.every((pin, i) => pinId(pin) === pinId(old[i]))) return
      const origins = originsOf(present, get().origins, context())
      const ids = new Set(present.map(pinId))
      set({ pins: present, origins, tried: new Map([...get().tried].filter(([id]) => ids.has(id))) })
    }

    /** Makes an edit that changes no curve. */
    const editQuietly = (label: string, diff: RecordsDiff, gesture?: string): void => {
      committing = true
      try {
        project.getState().edit(label, diff, gesture === undefined ? {} : { gesture })
      } finally {
        committing = false
      }
    }

    const commit = (pins: readonly Pin[], gesture?: string): void => {
      const values = pins.flatMap((pin): readonly PinnedValue[] => {
        const value = get().tried.get(pinId(pin))
        return value === undefined || pinInfo(pin, context()) === null ? [] : [{ pin, value }]
      })
      if (values.length === 0) return
      const state = project.getState()
      const diff = commitPins(context(), values)
      const names = values.map(({ pin }) => pin.name)
      const label = names.length === 1 ? texts.changeEdit(names[0]) : texts.changeSeveralEdit(names.length)
      committing = true
      try {
        const tried = new Map(get().tried)
        for (const { pin } of values) tried.delete(pinId(pin))
        set({ tried })
        state.edit(label, diff, gesture === undefined ? {} : { gesture })
      } finally {
        committing = false
      }
    }

    /** Returns whether the tried value is within the limits of its parameter. */
    const isAllowed = (pin: Pin): boolean => isWithin(pinInfo(pin, context(), get().tried.get(pinId(pin))))

    return {
      ...fresh,
      open: false,
      pins: [],
      origins: new Map(),
      tryOnly: false,

      setOpen(open) {
        if (open === get().open) return
        set({ open })
        if (open && get().pins.length > 0) refresh()
        else if (!open) {
          follower.stop()
          set({ phase: 'off', ...noCurves, experiment: null })
        }
      },
      addPin(pin, gesture) {
        const { doc } = project.getState()
        if (getRecord(doc, 'slider', liveKey(pin)) !== undefined) return
        editQuietly(texts.pinnedEdit(pin.name), setSlider(doc, liveKey(pin), {}), gesture)
        if (get().open && get().phase === 'off') refresh()
      },
      removePin(id, gesture) {
        const wasTried = get().tried.has(id)
        const pin = get().pins.find((other) => pinId(other) === id)
        if (pin === undefined) return
        editQuietly(texts.unpinnedEdit(pin.name), removeSlider(project.getState().doc, liveKey(pin)), gesture)
        if (get().pins.length === 0) {
          follower.stop()
          set({ phase: 'off', ...noCurves, experiment: null, error: null })
        } else if (wasTried && get().open) refresh()
      },
      setRange(pin, { low, high }) {
        const info = pinInfo(pin, context())
        if (info === null) return
        const ends = { low: writtenAs(low, info), high: writtenAs(high, info) }
        editQuietly(texts.rangedEdit(pin.name), setSlider(project.getState().doc, liveKey(pin), ends))
      },
      setTryOnly: (tryOnly) => set({ tryOnly }),

      move(pin, value, stamp) {
        const id = pinId(pin)
        lastPin = id
        const { phase, tried } = get()
        set({
          tried: new Map([...tried, [id, value]]),
          ...(phase === 'moving' ? {} : { ...asBefore(), recompiled: null }),
          phase: 'moving',
          isHeld: false,
        })
        latency.moved(stamp)
        follower.move(targetAt(stamp))
      },
      release(pin, gesture) {
        if (get().phase !== 'moving') return
        set({ phase: 'resting' })
        follower.rest(targetAt(performance.now()))
        // A value with which the run fails stays out of the project.
        if (!get().tryOnly && get().error === null && isAllowed(pin)) commit([pin], gesture)
      },
      keep: () => commit(get().pins),
      discard(id) {
        const tried = new Map([...get().tried].filter(([key]) => id !== undefined && key !== id))
        set({ tried, ...asBefore() })
        refresh()
      },

      addLayer(layer) {
        layers.add(layer)
        noteLayers()
        return () => {
          layers.delete(layer)
          noteLayers()
        }
      },
      clear() {
        follower.stop()
        latency.clear()
        calibrated = null
        lastPreview = null
        set({ ...fresh, pins: [], origins: new Map() })
      },
    }
  })
  return store
}

const MOST_SLOW_RUNS = 4

/** Longest wait for the exact run when it is timed, ms. */
const PATIENT = 20_000
