/** Keys and gamepads of a drive: what is kept, what moves what, conflicts, dead zone, saturation, calibration. */
import { describe, expect, it } from 'vitest'
import {
  conflictsOf,
  isReservedKey,
  keyName,
  readMapping,
  usualMapping,
  withFeel,
  withWay,
} from '../../../../app/renderer/drive/mapping'
import { Calibration, movedSince, padShare, rawValue, type PadState } from '../../../../app/renderer/drive/gamepads'

const pad = (axes: readonly number[], buttons: readonly number[] = [], id = 'Pad'): PadState => ({ id, axes, buttons })
const idleButtons = Array.from({ length: 10 }, () => 0)

describe('what a user has assigned', () => {
  it('is kept as text and read again', () => {
    const mine = withWay(usualMapping, 'left', { keys: ['KeyQ'], pad: null })
    expect(readMapping(JSON.stringify(mine))).toEqual(mine)
  })

  it('is the usual where nothing that makes sense was kept', () => {
    const cut = { ...usualMapping, ways: { left: usualMapping.ways.left } }
    const never = withFeel(usualMapping, 'steer', { there: 0 })
    for (const text of [null, '', '{', '[]', '{"ways":1}', JSON.stringify(cut), JSON.stringify(never)])
      expect(readMapping(text)).toBe(usualMapping)
  })

  it('has no conflict as it comes, tells those that are made', () => {
    expect(conflictsOf(usualMapping)).toEqual([])
    const key = withWay(usualMapping, 'brake', { keys: ['KeyA'] })
    expect(conflictsOf(key)).toEqual([{ what: { key: 'KeyA' }, directions: ['left', 'brake'] }])
    const { pad: stick } = usualMapping.ways.right
    const axis = withWay(usualMapping, 'throttle', { pad: stick })
    expect(conflictsOf(axis)).toEqual([{ what: { pad: stick }, directions: ['right', 'throttle'] }])
  })

  it('leaves the keys of the window alone', () => {
    expect(['Escape', 'F7', 'F10', 'Tab', 'Space', 'ShiftLeft', 'ControlRight'].every(isReservedKey)).toBe(true)
    expect(['KeyA', 'ArrowLeft', 'Numpad4', 'Slash'].some(isReservedKey)).toBe(false)
    expect(['KeyA', 'Digit1', 'ArrowLeft', 'Numpad8', 'BracketLeft'].map(keyName)).toEqual([
      'A',
      '1',
      '←',
      'Num 8',
      '[',
    ])
  })
})

describe('a gamepad', () => {
  const { feel } = usualMapping
  const steer = (axis: number, mapping = usualMapping) => padShare('steer', mapping, [pad([axis], idleButtons)])

  it('steers to the left with the stick to the left, nothing within the dead zone, all at the end', () => {
    expect(steer(0)).toBe(0)
    expect(steer(0.9 * feel.steer.dead)).toBe(0)
    expect(steer(-1)).toBe(1)
    expect(steer(1)).toBe(-1)
    expect(steer(-0.56)).toBeCloseTo((0.56 - feel.steer.dead) / (1 - feel.steer.dead), 9)
  })

  it('is full from its saturation on', () => {
    const early = withFeel(usualMapping, 'steer', { dead: 0, saturated: 0.2 })
    expect(steer(-0.8, early)).toBe(1)
    expect(steer(-0.4, early)).toBeCloseTo(0.5, 9)
  })

  it('is not there without one', () => {
    expect(padShare('steer', usualMapping, [])).toBeUndefined()
    const own = withWay(usualMapping, 'left', { pad: { kind: 'axis', index: 0, rest: 0, end: -1, device: 'Wheel' } })
    const right = withWay(own, 'right', { pad: null })
    expect(padShare('steer', right, [pad([-1])])).toBeUndefined()
    expect(padShare('steer', right, [pad([-1]), pad([-0.2], [], 'Wheel')])).toBeGreaterThan(0)
  })

  it('assigns the axis that is moved, in the direction in which it is moved, or the button that is pressed', () => {
    const before = [pad([0.02, -1], [0, 0])]
    expect(movedSince(before, [pad([0.3, -1], [0, 0])])).toBeNull()
    expect(movedSince(before, [pad([-0.8, -1], [0, 0])])).toEqual({
      kind: 'axis',
      index: 0,
      rest: 0.02,
      end: -1,
      device: 'Pad',
    })
    // a pedal rests at one end
    expect(movedSince(before, [pad([0, 0.7], [0, 0])])).toMatchObject({ index: 1, rest: -1, end: 1 })
    expect(movedSince(before, [pad([0, -1], [0, 1])])).toMatchObject({ kind: 'button', index: 1, rest: 0, end: 1 })
  })

  it('is calibrated by moving to both ends and letting go', () => {
    const calibration = new Calibration('steer', usualMapping)
    for (const axis of [0, -0.7, 0.3, 0.85, 0.05]) calibration.watch([pad([axis], idleButtons)])
    const mapping = calibration.result()
    expect(mapping.ways.left.pad).toMatchObject({ rest: 0.05, end: -0.7 })
    expect(mapping.ways.right.pad).toMatchObject({ rest: 0.05, end: 0.85 })
    expect(steer(0.05, mapping)).toBe(0)
    expect(steer(-0.7, mapping)).toBe(1)
    expect(steer(0.85, mapping)).toBe(-1)
    expect(mapping.ways.brake).toBe(usualMapping.ways.brake)
  })

  it('that was not moved keeps its calibration', () => {
    const calibration = new Calibration('brake', usualMapping)
    calibration.watch([pad([0], idleButtons)])
    expect(calibration.result()).toEqual(usualMapping)
  })

  it('tells raw values of the first device where none is named', () => {
    const binding = { kind: 'button', index: 1, rest: 0, end: 1, device: null } as const
    expect(rawValue(binding, [pad([], [0, 0.5]), pad([], [0, 1], 'Other')])).toBe(0.5)
  })
})
