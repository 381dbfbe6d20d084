/** Playing along a run: time passes with its speed, steps go from stored instant to stored instant. */
import { describe, expect, it } from 'vitest'
import { createPlaybackStore, rowAtOrBefore } from '../../../../app/renderer/results/playback-store'

const times = Float64Array.from([0, 0.1, 0.3, 0.6, 1])

function playback() {
  const store = createPlaybackStore()
  store.getState().show(times)
  return store
}

describe('playback', () => {
  it('passes with its speed while playing, and not otherwise', () => {
    const store = playback()
    store.getState().advance(0.1)
    expect(store.getState().time).toBe(0)
    store.getState().setSpeed(2)
    store.getState().toggle()
    store.getState().advance(0.1)
    expect(store.getState().time).toBeCloseTo(0.2, 12)
  })

  it('shows the end once before it begins anew, or stays there', () => {
    const store = playback()
    store.getState().toggle()
    for (let i = 0; i < 5; i++) store.getState().advance(0.24)
    expect(store.getState().time).toBe(1)
    store.getState().advance(0.1)
    expect(store.getState()).toMatchObject({ time: 0, playing: true })
    store.getState().setLoop(false)
    for (let i = 0; i < 6; i++) store.getState().advance(0.24)
    expect(store.getState()).toMatchObject({ time: 1, playing: false })
    store.getState().toggle()
    expect(store.getState()).toMatchObject({ time: 0, playing: true })
  })

  it('does not jump over what a hidden window has missed', () => {
    const store = playback()
    store.getState().toggle()
    store.getState().advance(60)
    expect(store.getState().time).toBeCloseTo(0.25, 12)
  })

  it('steps from stored instant to stored instant, from between them to the next', () => {
    const store = playback()
    const { step, seek } = store.getState()
    step(1)
    expect(store.getState().time).toBe(0.1)
    seek(0.4)
    step(1)
    expect(store.getState().time).toBe(0.6)
    seek(0.4)
    step(-1)
    expect(store.getState().time).toBe(0.3)
    step(-9)
    expect(store.getState().time).toBe(0)
    step(99)
    expect(store.getState()).toMatchObject({ time: 1, playing: false })
  })

  it('stays within the run, also when a shorter one is shown', () => {
    const store = playback()
    store.getState().seek(5)
    expect(store.getState().time).toBe(1)
    store.getState().show(Float64Array.from([0, 0.5]))
    expect(store.getState().time).toBe(0.5)
    store.getState().show(Float64Array.from([0]))
    store.getState().toggle()
    expect(store.getState()).toMatchObject({ time: 0, playing: false })
  })

  it('plays a short run slowly enough to be seen, unless the user has chosen a speed', () => {
    const store = createPlaybackStore()
    store.getState().show(Float64Array.from([0, 0.03]))
    expect(store.getState().speed).toBe(0.01)
    store.getState().show(Float64Array.from([0, 10]))
    expect(store.getState().speed).toBe(1)
    store.getState().setSpeed(4)
    store.getState().show(Float64Array.from([0, 0.03]))
    expect(store.getState().speed).toBe(4)
  })

  it('finds rows by time', () => {
    expect([-1, 0, 0.05, 0.1, 0.99, 1, 2].map((t) => rowAtOrBefore(times, t))).toEqual([0, 0, 0, 1, 3, 4, 4])
  })
})
