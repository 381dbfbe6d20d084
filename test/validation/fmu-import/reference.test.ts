/**
 * FMUs as blocks: model exchange against closed forms and an integration of our own, co-simulation against forward Euler with their internal
 * step, the method that they implement. The models are those of the Reference FMUs (Modelica Association), in code of our own.
 */
import { expect, it } from 'vitest'
import type { FmuKind } from '../../../blocks/signals/fmu/declaration'
import { describeWithCompiler } from '../../support/c-compiler'
import { compiledFmu } from '../../support/fmi/compiled'
import { ball as ballUnit, descriptionOf, oscillator, passage } from '../../support/fmi/descriptions'
import { runImported, withFmu } from '../../support/fmi/imported'
import { temporaryFolder } from '../../support/temporary-folder'

const versions = [2, 3] as const
const folder = temporaryFolder()
const units = { ball: () => ballUnit, oscillator, passage: () => passage }
const built = new Map<string, Uint8Array>()
function fmu(version: 2 | 3, name: keyof typeof units): Uint8Array {
  const known = built.get(`${name}${version}`)
  const made = known ?? compiledFmu(folder, name, descriptionOf(units[name](version), version), [], version)
  built.set(`${name}${version}`, made)
  return made
}

const largest = (a: readonly number[], b: readonly number[]): number => {
  expect(a.length).toBe(b.length)
  return Math.max(...a.map((value, i) => Math.abs(value - b[i])))
}

/** Height and speed of the ball: it falls from `h`, keeps `e` of its speed at impacts and rests when less than 0.1 m/s is left. */
function ball(t: number, h: number, e: number, g = 9.81) {
  let speed = Math.sqrt(2 * g * h)
  let from = speed / g
  if (t < from) return { h: h - (g * t * t) / 2, v: -g * t }
  for (;;) {
    speed *= e
    if (speed < 0.1) return { h: 0, v: 0 }
    const [since, flight] = [t - from, (2 * speed) / g]
    if (since < flight) return { h: speed * since - (g * since * since) / 2, v: speed - g * since }
    from += flight
  }
}

/** Forward Euler as the FMU has it: events at the end of the step in which the indicator changes its sign. */
function eulerBall(stop: number, rows: number): { h: number[]; v: number[] } {
  let [h, v, g] = [1, 0, -9.81]
  let before = h
  const found = { h: [h], v: [v] }
  const steps = Math.round(stop / 1e-3)
  for (let k = 1; k <= steps; k++) {
    ;[h, v] = [h + 1e-3 * v, v + 1e-3 * g]
    if (before <= 0 !== h <= 0 && h <= 0 && v < 0) {
      h = 2.2250738585072014e-308
      v = -0.7 * v
      if (v < 0.1) [v, g] = [0, 0]
    }
    before = h
    if (k % (steps / rows) === 0) {
      found.h.push(h)
      found.v.push(v)
    }
  }
  return found
}

const vanDerPol =
  (mu: number) =>
  ([x, v]: readonly [number, number]) =>
    [v, mu * (1 - x * x) * v - x] as const

/** Classical Runge-Kutta with a step whose error is below 1e-12. */
function integrated(mu: number, stop: number, rows: number): number[] {
  const f = vanDerPol(mu)
  const [h, found] = [stop / rows / 2000, [2]]
  let x: readonly [number, number] = [2, 0]
  const at = (k: readonly [number, number], s: number) => [x[0] + s * k[0], x[1] + s * k[1]] as const
  for (let n = 1; n <= rows * 2000; n++) {
    const a = f(x)
    const b = f(at(a, h / 2))
    const c = f(at(b, h / 2))
    const d = f(at(c, h))
    x = [0, 1].map((i) => x[i] + (h / 6) * (a[i] + 2 * b[i] + 2 * c[i] + d[i])) as unknown as [number, number]
    if (n % 2000 === 0) found.push(x[0])
  }
  return found
}

describeWithCompiler('model exchange', () => {
  it.each(versions)('finds the impacts of the bouncing ball (FMI %i)', (version) => {
    const run = { stop: 3, solver: { name: 'dopri5', tolerance: 1e-10 }, sample: 0.0123 }
    const params = { share: 0.8, height_start: 1.5 }
    const { time, values, report, error } = runImported(withFmu(fmu(version, 'ball'), 'exchange', run, { params }))
    expect(error).toBeUndefined()
    // Of the two rows at an impact one is before it.
    const between = time.map((t, i) => !(time[i - 1] === t || time[i + 1] === t))
    const [h, v] = [values('Unit.height'), values('Unit.speed')].map((all) => all.filter((_, i) => between[i]))
    const exact = time.filter((_, i) => between[i]).map((t) => ball(t, 1.5, 0.8))
    expect(exact.length).toBeGreaterThan(200)
    expect(
      largest(
        h,
        exact.map((e) => e.h),
      ),
    ).toBeLessThan(1e-11)
    expect(
      largest(
        v,
        exact.map((e) => e.v),
      ),
    ).toBeLessThan(1e-10)
    const first = Math.sqrt(3 / 9.81)
    const impacts = report.events?.find(({ name }) => name === 'Unit.indicator1')
    expect(impacts?.times[0]).toBeCloseTo(first, 13)
    expect(impacts?.times[1]).toBeCloseTo(first * 2.6, 13)
  })

  it('starts where the experiment says', () => {
    const run = {
      stop: 0.2,
      solver: { name: 'dopri5', tolerance: 1e-10 },
      initial: { 'Unit.height': 4, 'Unit.speed': 1 },
    }
    const { values } = runImported(withFmu(fmu(3, 'ball'), 'exchange', run))
    expect(values('Unit.height')[0]).toBe(4)
    expect(values('Unit.height').at(-1)).toBeCloseTo(4 + 0.2 - (9.81 * 0.04) / 2, 12)
  })

  it.each(versions.flatMap((v) => ['dopri5', 'radau5', 'rk4'].map((name) => [v, name] as const)))(
    'integrates the van der Pol oscillator (FMI %i, %s)',
    (version, name) => {
      const solver = name === 'rk4' ? { name, step: 1e-3 } : { name, tolerance: 1e-10 }
      const model = withFmu(
        fmu(version, 'oscillator'),
        'exchange',
        { stop: 6, solver, sample: 0.2 },
        { params: { damping: 2 } },
      )
      const { values, error } = runImported(model)
      expect(error).toBeUndefined()
      expect(largest(values('Unit.position'), integrated(2, 6, 30))).toBeLessThan(1e-8)
    },
  )
})

describeWithCompiler('co-simulation', () => {
  it.each(versions)('bounces as forward Euler does (FMI %i)', (version) => {
    const run = { stop: 3, solver: { name: 'euler', step: 0.02 }, sample: 0.02 }
    const { values, error } = runImported(withFmu(fmu(version, 'ball'), 'simulation', run, { params: { step: 0.02 } }))
    expect(error).toBeUndefined()
    const exact = eulerBall(3, 150)
    expect(largest(values('Unit.height'), exact.h)).toBeLessThan(1e-12)
    expect(largest(values('Unit.speed'), exact.v)).toBeLessThan(1e-12)
  })

  it.each(versions)('oscillates as forward Euler does (FMI %i)', (version) => {
    const run = { stop: 20, solver: { name: 'dopri5', tolerance: 1e-6 }, sample: 0.1 }
    const model = withFmu(fmu(version, 'oscillator'), 'simulation', run, { params: { step: 0.1, damping: 1.5 } })
    const { values, error } = runImported(model)
    expect(error).toBeUndefined()
    let x: readonly [number, number] = [2, 0]
    const exact = [x]
    for (let k = 1; k <= 2000; k++) {
      const d = vanDerPol(1.5)(x)
      x = [x[0] + 0.01 * d[0], x[1] + 0.01 * d[1]]
      if (k % 10 === 0) exact.push(x)
    }
    expect(
      largest(
        values('Unit.position'),
        exact.map(([a]) => a),
      ),
    ).toBeLessThan(1e-11)
    expect(
      largest(
        values('Unit.rate'),
        exact.map(([, b]) => b),
      ),
    ).toBeLessThan(1e-11)
  })
})

describeWithCompiler('variables of all types', () => {
  const integers = ['Int8', 'UInt8', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Int64', 'UInt64']
  const all = {
    2: ['Float64', 'Float64_held', 'Int32', 'Boolean'],
    3: ['Float32', 'Float32_held', 'Float64', 'Float64_held', ...integers, 'Boolean'],
  } as const
  const blocks = {
    Jump: ['sources/step', { time: 0.25, initial: -1.5, final: 2.25 }],
    Count: ['sources/step', { time: 0.25, initial: 1, final: 100 }],
    Wave: ['sources/sine', { amplitude: 1, frequency: 1 }],
    Kind: ['sources/step', { time: 0.25, initial: 1, final: 2 }],
  } as const
  const sourceOf = (name: string): string => (name === 'Boolean' ? 'Wave' : /Float/.test(name) ? 'Jump' : 'Count')

  it.each(versions.flatMap((v) => (['exchange', 'simulation'] as const).map((k) => [v, k] as const)))(
    'pass through (FMI %i, %s)',
    (version, kind: FmuKind) => {
      const names = all[version]
      const wires = [...names.map((n) => `${sourceOf(n)}.y - Unit.${n}_in`), 'Kind.y - Unit.Enumeration_in']
      const run = { stop: 1, solver: { name: 'dopri5', tolerance: 1e-8 }, sample: 0.05 }
      const params: Record<string, number> = kind === 'simulation' ? { step: 0.1 } : {}
      const { time, values, error } = runImported(
        withFmu(fmu(version, 'passage'), kind, run, { params, blocks, wires }),
      )
      expect(error).toBeUndefined()
      // Co-simulation gives what the input was at the communication point before.
      const seen = (t: number): number =>
        kind === 'exchange' ? t : Math.max(0, 0.1 * (Math.floor(t / 0.1 + 1e-9) - 1))
      const rows = time.flatMap((t, i) => (time[i + 1] === t || Math.abs(t - 0.5) < 1e-9 ? [] : [i]))
      expect(rows.length).toBeGreaterThan(15)
      const check = (output: string, of: (t: number) => number): void => {
        const found = values(`Unit.${output}`)
        for (const i of rows) expect(found[i], `${output} at ${time[i]} s`).toBeCloseTo(of(seen(time[i])), 6)
      }
      for (const name of names) {
        if (name === 'Boolean') check('Boolean_out', (t) => (Math.sin(2 * Math.PI * t) > 0.5 ? 1 : 0))
        else check(`${name}_out`, (t) => (sourceOf(name) === 'Jump' ? (t < 0.25 ? -1.5 : 2.25) : t < 0.25 ? 1 : 100))
      }
      check('Enumeration_out', (t) => (t < 0.25 ? 1 : 2))
    },
  )

  it('says what has no port, and what does not fit a type', () => {
    const run = { stop: 1, solver: { name: 'dopri5' } }
    const wires = ['Count.y - Unit.Int8_in']
    const own = { Count: ['sources/ramp', { start: 0, duration: 1, initial: 100, final: 200 }] } as const
    const model = withFmu(fmu(3, 'passage'), 'exchange', run, { blocks: own, wires })
    expect(JSON.stringify(model.project.blocks.Unit.params)).toMatch(/String\.in: a text/)
    expect(runImported(model).error).toMatchObject({
      code: 'foreign-code',
      what: expect.stringMatching(/Int8\.in can't be 128: its type is Int8/),
      place: { block: 'Unit' },
    })
  })
})
