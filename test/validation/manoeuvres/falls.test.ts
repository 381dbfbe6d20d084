/** What a manoeuvre reports of a vehicle that falls over, and of cones that are missed: by histories that are made up. */
import { describe, expect, it } from 'vitest'
import { conesOf, lanesOf, passings } from '../../../manoeuvres/shared/figures/cones'
import { endOf, fallIn, fallText } from '../../../manoeuvres/shared/fall'
import { soundRuns } from '../../../manoeuvres/fishhook/run'
import { ShippedProject } from '../support/shipped-project'
import { figureOf, performed } from './vehicle'

const time = Array.from({ length: 101 }, (_, i) => i / 10)
const speed = time.map(() => 20)

describe('a fall', () => {
  it('begins where the body leans by 60 deg, from an axis up or down', () => {
    const roll = time.map((t) => 0.1 * t ** 2)
    const none = time.map(() => 0)
    const [up, down] = [roll, roll.map((one) => one + Math.PI)].map((angle) =>
      fallIn({ time, roll: angle, pitch: none, speed }),
    )
    expect(up?.time).toBe(3.3)
    expect(up?.lean).toBeCloseTo(0.1 * 3.3 ** 2, 12)
    expect(up?.forward).toBe(false)
    expect(down?.time).toBe(3.3)
    expect(fallIn({ time, roll: none, pitch: roll, speed })?.forward).toBe(true)
    expect(fallIn({ time, roll: none.map(() => 1), pitch: none, speed })).toBeUndefined()
  })

  it('counts only where no part has sunk through the road before', () => {
    const fell = { time: 3, lean: 1.1, forward: false, speed: 9 }
    const at = (t: number): number => 20 - t
    expect(endOf(fell, { body: 'Arm', time: 4 }, at)).toBe(fell)
    const sunk = endOf(fell, { body: 'Arm', time: 2 }, at)
    expect(sunk).toMatchObject({ time: 2, speed: 18, sunken: 'Arm' })
    expect(sunk && fallText('Body', sunk)).toMatch(/^Arm sinks through the road at 2 s, so the run is not valid/)
    expect(endOf(undefined, undefined, at)).toBeUndefined()
  })

  it('of a vehicle on wheels in one plane near standstill has its cause in the report', () => {
    const fell = { time: 1.48, lean: 1.06, forward: false, speed: 0.4 }
    expect(fallText('Frame', fell, true)).toContain('steering does not keep a single-track vehicle upright')
    for (const other of [fallText('Body', fell), fallText('Frame', { ...fell, speed: 15 }, true)])
      expect(other).not.toContain('single-track')
  })

  it('leaves the figures of slower runs of a series, unless the suspension has snapped through in them too', () => {
    const [slow, snapped, sunk] = [
      { sunken: undefined, lateral: 10 },
      { sunken: undefined, lateral: 24 },
      { sunken: 'Arm', lateral: 9 },
    ]
    expect(soundRuns([slow, snapped, sunk])).toEqual([true, false, false])
    expect(soundRuns([slow, snapped])).toEqual([true, true])
  })

  it('of a motorcycle that coasts down leaves the rolling resistance of its upright rows', () => {
    const { project } = new ShippedProject('motorcycle')
    const report = performed('coast-down', { speed: 8, end: 1, stop: 31 }, project, 'braking')
    expect(report.passed).toBe(false)
    expect(report.remarks[0]).toMatch(/^Frame fell over at 30\.\d s/)
    // Moments QSY1 Fz R of both tyres, with unloaded radius R = r + Fz/k, over their loaded radii r.
    const wheels = [
      { load: 1153.6, radius: 0.282, stiffness: 130e3 },
      { load: 1305.3, radius: 0.297, stiffness: 141e3 },
    ]
    const resistance = wheels.reduce(
      (sum, { load, radius, stiffness }) => sum + 0.012 * load * (1 + load / stiffness / radius),
      0,
    )
    const [f0, f1, f2] = ['f0', 'f1', 'f2'].map((id) => figureOf(report, id))
    expect(Math.abs((f0 + 6 * f1 + 36 * f2) / resistance - 1)).toBeLessThan(1e-3)
  })

  it('ends the report of a motorcycle that is asked to lean too far', () => {
    const { project } = new ShippedProject('motorcycle')
    const report = performed(
      'open-loop',
      { script: 'steer\n  to 80 deg in 1 s', speed: 15, stop: 6 },
      project,
      'braking',
    )
    expect(report.passed).toBe(false)
    expect(report.remarks[0]).toMatch(/^Frame fell over at [\d.]+ s and [\d.]+ km\/h, leaning by 6\d(\.\d)? deg/)
    expect(report.remarks.join()).not.toMatch(/sinks/)
    const duration = figureOf(report, 'duration')
    expect(duration).toBeLessThan(6)
    expect(report.plots[0].curves[0].x.at(-1)).toBeCloseTo(duration, 9)
    const step = performed('step-steer', { step: '80 deg', rise: '1 s', speed: 15, stop: 6 }, project, 'braking')
    expect(step.figures.map(({ value }) => value)).toEqual(step.figures.map(() => null))
    expect(step.plots.map(({ title }) => title)).toContain('Roll angle')
  })
})

describe('cones', () => {
  const cones = conesOf(lanesOf('iso-3888-2', 2), 0.14).map((cone) => ({
    ...cone,
    side: cone.edge === 'right' ? 1 : -1,
  }))
  const outline = { front: 2, rear: 2, width: 2 }
  const x = Array.from({ length: 1001 }, (_, i) => -20 + i / 10)
  const yaw = x.map(() => 0)

  it('of the second lane are missed by a vehicle that drives straight on', () => {
    const straight = passings(cones, outline, 0.14, { x, y: yaw, yaw })
    const [first, second, third] = [0, 10, 20].map((from) => straight.slice(from, from + 10))
    expect(Math.min(...first, ...third)).toBeGreaterThan(0)
    expect(second.filter((distance) => distance < 0)).toHaveLength(5)
  })

  it('that are not reached have no distance', () => {
    const some = x.filter((place) => place < 30)
    const passed = passings(cones, outline, 0.14, { x: some, y: some.map(() => 0), yaw: some })
    expect(passed.filter(Number.isNaN)).toHaveLength(cones.filter((cone) => cone.x > 29.9).length)
  })
})
