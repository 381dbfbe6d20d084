/** The 3D view in live mode: motions are made while somebody draws them, what was there before stays beside them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { JobClient } from '../../../../app/renderer/jobs/client'
import type { LoadedScene } from '../../../../app/renderer/jobs/scene-store'
import type { LiveStore } from '../../../../app/renderer/live/live-state'
import { createLiveStore } from '../../../../app/renderer/live/live-store'
import type { Pin } from '../../../../app/renderer/live/pins'
import { createProjectStore } from '../../../../app/renderer/store/project-store'
import { projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import type { HostRequest } from '../../../../jobs/protocol'
import { NOTHING } from '../../../../engine/run/report'
import type { SceneDescription } from '../../../../engine/scene/types'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { createFakeHost, type FakeHost } from '../jobs/fake-host'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Bob',
  blocks: { Bob: { type: 'mechanics/rigid-body', params: { mass: 2 } } },
  wires: {},
  experiments: { swing: { stop: 1, plots: { path: { signals: ['Bob.x'] } } } },
}
const mass: Pin = { kind: 'parameter', name: 'Bob.mass' }
const scene: SceneDescription = {
  bodies: [],
  joints: [],
  links: [],
  wheels: [],
  planes: [],
  strips: [],
  contacts: [],
  arrows: [],
  forces: 0,
}

let live: LiveStore
let host: FakeHost

const asked = () => host.requests.filter((r): r is Extract<HostRequest, { type: 'live' }> => r.type === 'live')

/** The host answers what was asked last with a run in which everything is `value`. */
function answer(value: number): void {
  const { id, motion } = asked().at(-1) ?? { id: 0 }
  const columns = [
    { name: 't', unit: 's' },
    { name: 'Bob.x', unit: 'm' },
  ]
  const data = [Float64Array.of(0, 1), Float64Array.of(value, value)]
  const drawn = { scene, motion: { times: Float64Array.of(0, 1), values: Float64Array.of(value) }, milliseconds: 1 }
  host.send({
    type: 'live',
    id,
    columns,
    data,
    report: NOTHING,
    compiled: false,
    milliseconds: 10,
    ...(motion === undefined ? {} : { drawn }),
  })
}

const valueOf = (loaded: LoadedScene | null): number | undefined => loaded?.motion.values[0]

/** A slider goes to a value, and the run of it is there. */
function slide(value: number): void {
  live.getState().move(mass, value, value)
  answer(value)
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  host = createFakeHost()
  const store = createProjectStore()
  live = createLiveStore({
    jobs: new JobClient(host),
    project: store,
    registry,
    source: () => ({ project: projectFromDocument(store.getState().doc), files: {}, experiment: 'swing' }),
  })
  store.getState().load(project, { name: 'Bob', location: null, files: {} })
  live.getState().addPin(mass)
})

describe('without a 3D view', () => {
  it('no run is asked for its motion', () => {
    live.getState().addLayer({ draw: () => undefined })
    live.getState().setOpen(true)
    answer(2)
    slide(3)
    live.getState().release(mass)
    answer(3)
    expect(asked().map(({ motion }) => motion)).toEqual(asked().map(() => undefined))
    expect(live.getState().motion).toBeNull()
  })
})

describe('a 3D view', () => {
  const drawn: (number | undefined)[] = []
  const open = (): (() => void) =>
    live.getState().addLayer({ drawsMotion: true, draw: (_table, motion) => drawn.push(valueOf(motion)) })

  beforeEach(() => {
    drawn.length = 0
  })

  it('follows a slider with sketches, has the whole motion at rest, and that of before beside it', () => {
    open()
    live.getState().setOpen(true)
    answer(2)
    expect(asked().at(0)?.motion).toBe('full')
    expect(valueOf(live.getState().motion)).toBe(2)
    expect(live.getState().motionBefore).toBeNull()

    slide(3)
    expect(asked().at(-1)?.motion).toBe('sketch')
    slide(4)
    expect(drawn).toEqual([3, 4])
    // the picture is told by itself; what is at rest stays until the value rests
    expect(valueOf(live.getState().motion)).toBe(2)
    expect(valueOf(live.getState().motionBefore)).toBe(2)

    live.getState().release(mass)
    expect(asked().at(-1)?.motion).toBe('full')
    answer(4)
    expect(live.getState().phase).toBe('still')
    expect(valueOf(live.getState().motion)).toBe(4)
    expect(valueOf(live.getState().motionBefore)).toBe(2)
  })

  it('has no ghost of a value that came back to where it was', () => {
    open()
    live.getState().setOpen(true)
    answer(2)
    slide(3)
    slide(2)
    live.getState().release(mass)
    answer(2)
    expect(live.getState().motionBefore).toBeNull()
  })

  it('that is opened later gets the motion of the curves that are there, and while a run is under way that of the next', () => {
    live.getState().setOpen(true)
    const close = open()
    // the run under way was not asked for its motion
    answer(2)
    expect(live.getState().phase).not.toBe('still')
    answer(2)
    expect(valueOf(live.getState().motion)).toBe(2)
    close()
    expect(live.getState().motion).toBeNull()
    slide(3)
    expect(asked().at(-1)?.motion).toBeUndefined()
    live.getState().release(mass)
    answer(3)
    expect(live.getState().phase).toBe('still')
    open()
    answer(3)
    expect(live.getState().phase).toBe('still')
    expect(valueOf(live.getState().motion)).toBe(3)
  })
})
