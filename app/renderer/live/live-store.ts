/**
 * Live mode: pinned values, the tried ones among them, and the curves that follow. Views are notified when values rest,
 * so that nothing is rendered again while a slider moves.
 */
import { createStore } from 'zustand/vanilla'
import { liveKey } from '../../../engine/model/names/live'
import { removeSlider, setSlider } from '../store/edits/hand-inputs'
import { getRecord } from '../store/records'
import { liveTexts as texts } from '../texts/live'
import { LiveEdits } from './live-edits'
import { LiveRuns } from './live-runs'
import { fresh, noCurves, type LiveActions, type LiveParts, type LiveState, type LiveStore } from './live-state'
import { pinId, pinInfo, writtenAs } from './pins'

export function createLiveStore(parts: LiveParts): LiveStore {
  return createStore<LiveState & LiveActions>()((set, get, store) => {
    const runs = new LiveRuns(parts, store)
    const edits = new LiveEdits(parts, store)
    followProject(parts, store, runs, edits)
    return {
      ...fresh,
      open: false,
      pins: [],
      origins: new Map(),
      tryOnly: false,
      ...pinActions(parts, store, runs, edits),
      ...valueActions(store, runs, edits),

      setOpen(open) {
        if (open === get().open) return
        set({ open })
        if (open && get().pins.length > 0) runs.refresh()
        else if (!open) {
          runs.stop()
          set({ phase: 'off', ...noCurves, experiment: null })
        }
      },
      setTryOnly: (tryOnly) => set({ tryOnly }),
      addLayer: (layer) => runs.addLayer(layer),
      clear() {
        runs.clear()
        set({ ...fresh, pins: [], origins: new Map() })
      },
    }
  })
}

/** Follows edits of the project: other pins, and other curves unless the edit comes from live mode itself. */
function followProject({ project }: LiveParts, store: LiveStore, runs: LiveRuns, edits: LiveEdits): void {
  const get = () => store.getState()
  project.subscribe((state, before) => {
    if (state.generation !== before.generation) {
      get().clear()
      edits.takePins(state.doc)
      if (get().open && get().pins.length > 0) runs.refresh()
      return
    }
    if (state.doc !== before.doc) edits.takePins(state.doc)
    if (!get().open || get().pins.length === 0) return
    if (state.doc === before.doc && state.experiment === before.experiment) return
    if (edits.underWay) return runs.updateSource()
    store.setState(runs.asBefore())
    runs.refresh()
  })
}

/** Actions on the pins and the ranges of their sliders, which the project saves. */
function pinActions(
  { project }: LiveParts,
  store: LiveStore,
  runs: LiveRuns,
  edits: LiveEdits,
): Pick<LiveActions, 'addPin' | 'removePin' | 'setRange'> {
  const get = () => store.getState()
  return {
    addPin(pin, gesture) {
      const { doc } = project.getState()
      if (getRecord(doc, 'slider', liveKey(pin)) !== undefined) return
      edits.edit(texts.pinnedEdit(pin.name), setSlider(doc, liveKey(pin), {}), gesture)
      if (get().open && get().phase === 'off') runs.refresh()
    },
    removePin(id, gesture) {
      const wasTried = get().tried.has(id)
      const pin = get().pins.find((other) => pinId(other) === id)
      if (pin === undefined) return
      edits.edit(texts.unpinnedEdit(pin.name), removeSlider(project.getState().doc, liveKey(pin)), gesture)
      if (get().pins.length === 0) {
        runs.stop()
        store.setState({ phase: 'off', ...noCurves, experiment: null, error: null })
      } else if (wasTried && get().open) runs.refresh()
    },
    setRange(pin, { low, high }) {
      const info = pinInfo(pin, edits.context())
      if (info === null) return
      const ends = { low: writtenAs(low, info), high: writtenAs(high, info) }
      edits.edit(texts.rangedEdit(pin.name), setSlider(project.getState().doc, liveKey(pin), ends))
    },
  }
}

/** Actions on the values that are tried. */
function valueActions(
  store: LiveStore,
  runs: LiveRuns,
  edits: LiveEdits,
): Pick<LiveActions, 'move' | 'release' | 'keep' | 'discard'> {
  const get = () => store.getState()
  return {
    move(pin, value, stamp) {
      const id = pinId(pin)
      const { phase, tried } = get()
      store.setState({
        tried: new Map([...tried, [id, value]]),
        ...(phase === 'moving' ? {} : { ...runs.asBefore(), recompiled: null }),
        phase: 'moving',
        isHeld: false,
      })
      runs.move(id, stamp)
    },
    release(pin, gesture) {
      if (get().phase !== 'moving') return
      store.setState({ phase: 'resting' })
      runs.rest()
      // A value with which the run fails stays out of the project.
      if (!get().tryOnly && get().error === null && edits.isAllowed(pin)) edits.commit([pin], gesture)
    },
    keep: () => edits.commit(get().pins),
    discard(id) {
      const tried = new Map([...get().tried].filter(([key]) => id !== undefined && key !== id))
      store.setState({ tried, ...runs.asBefore() })
      runs.refresh()
    },
  }
}
