/** Calls of FMUs against closed forms and differences: derivatives, start time, inputs within a step, early return, wrong calls, leaks. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportExperiment } from '../../../engine/export/model'
import type { ExportedModel } from '../../../engine/backends/exported'
import { exchangeOf, firstReferences } from '../../../engine/backends/fmu/variables'
import type { ProjectFile } from '../../../engine/model/project/project'
import { describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { CompiledFmu } from '../../support/fmi/unit'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { smallProject } from '../events/small-run'
import { covering } from '../../support/covering'

const folder = temporaryFolder()

function exchanged(project: ProjectFile, signals: readonly string[], inputs: readonly string[] = []): ExportedModel {
  const request = { project, files: {}, experiment: 'run', signals, inputs, exchange: true }
  return exportExperiment(request, sharedCompiler).model
}

const step = 0.01
const frequency = 0.7

/** A mass that an input pushes, one that a sine pushes, a step in between and samples of both. */
const pushed = (): ExportedModel =>
  exchanged(
    smallProject(
      {
        World: ['world/world'],
        Push: ['sources/constant', { value: 0.5 }],
        Speed: ['signals/integrator'],
        Place: ['signals/integrator'],
        Wave: ['sources/sine', { amplitude: 1, frequency: `${frequency} Hz` }],
        Swing: ['signals/integrator'],
        Jump: ['sources/step', { time: 1.25, initial: 0, final: 1 }],
        Slope: ['signals/integrator'],
        Hold: ['signals/sample-hold', { sampleTime: 0.3 }],
      },
      [...['Push.y - Speed.u1', 'Speed.y - Place.u1', 'Wave.y - Swing.u1', 'Jump.y - Slope.u1'], 'Slope.y - Hold.u1'],
      { solver: { name: 'rk4', step }, stop: 2 },
    ),
    ['Speed.y', 'Place.y', 'Swing.y', 'Slope.y', 'Hold.y'],
    ['Push'],
  )

const made = new Map<2 | 3, CompiledFmu>()
function unit(version: 2 | 3): CompiledFmu {
  const known = made.get(version) ?? new CompiledFmu(pushed(), version, join(folder, `pushed-${version}`))
  made.set(version, known)
  return known
}

const numbers = (lines: readonly string[]): number[][] => lines.map((line) => line.split(',').map(Number))

function expectNear(actual: number, expected: number, tolerance: number, what: string): void {
  expect(Math.abs(actual - expected), `${what}: ${actual}, expected ${expected}`).toBeLessThanOrEqual(tolerance)
}

describeWithCompiler('an FMU', () => {
  it.each([2, 3] as const)('starts at any time (FMI %i)', (version) => {
    const fmu = unit(version)
    const references = ['Swing.y', 'Slope.y', 'Hold.y', 'time'].map((name) => fmu.reference(name))
    const start = 1
    const { status, lines } = fmu.checks('start', [start, 0.05, 2, ...references])
    expect(status, lines.join('\n')).toBe(0)
    expect(lines).toHaveLength(21)
    const omega = 2 * Math.PI * frequency
    for (const [t, swing, slope, hold, time] of numbers(lines)) {
      // Simpson's rule: omega^4 h^4 / 2880 of the integral
      expectNear(swing, (Math.cos(omega * start) - Math.cos(omega * t)) / omega, 1e-9, `Swing.y at ${t} s`)
      expectNear(slope, Math.max(0, t - 1.25), 1e-12, `Slope.y at ${t} s`)
      const sampled = 0.3 * Math.floor((t + 1e-9) / 0.3)
      expectNear(hold, sampled < start ? 0 : Math.max(0, sampled - 1.25), 1e-12, `Hold.y at ${t} s`)
      expect(time).toBe(t)
    }
  })

  it('follows derivatives of an input within a step, steps of any length (FMI 2)', () => {
    const fmu = unit(2)
    const [slope, bend] = [1.5, -4]
    const references = ['Speed.y', 'Place.y', 'Push.y'].map((name) => fmu.reference(name))
    const { status, lines } = fmu.checks('ramp', [fmu.reference('Push.y'), slope, bend, 0.25, 2, ...references])
    expect(status, lines.join('\n')).toBe(0)
    expect(lines).toHaveLength(9)
    for (const [t, speed, place, push] of numbers(lines)) {
      expectNear(push, 0.5 + slope * t + (bend * t ** 2) / 2, 1e-12, `Push.y at ${t} s`)
      expectNear(speed, 0.5 * t + (slope * t ** 2) / 2 + (bend * t ** 3) / 6, 1e-12, `Speed.y at ${t} s`)
      expectNear(place, (0.5 * t ** 2) / 2 + (slope * t ** 3) / 6 + (bend * t ** 4) / 24, 1e-9, `Place.y at ${t} s`)
    }
  })

  it('asks for inputs after every internal step and returns early where it is told to (FMI 3)', () => {
    const fmu = unit(3)
    const [input, speed] = ['Push.y', 'Speed.y'].map((name) => fmu.reference(name))
    // the input becomes 2 t at every point: held from there on, the sum over steps of h 2 t_k
    const whole = fmu.checks('early', [0.1, 0, input, 2, speed])
    expect(whole.status).toBe(0)
    const updates = numbers(whole.lines.slice(0, -2))
    expect(updates.map(([, asked, , t]) => [asked, Number(t.toFixed(6))])).toEqual(
      Array.from({ length: 10 }, (_, i) => [i < 9 ? 1 : 0, Number(((i + 1) * step).toFixed(6))]),
    )
    for (const [allowed, , , t, value] of updates) {
      const k = Math.round(t / step)
      expect(allowed).toBe(1)
      expectNear(value, 0.5 * step + step * step * k * (k - 1), 1e-14, `Speed.y at ${t} s`)
    }
    expect(numbers(whole.lines.slice(-2, -1))).toEqual([[0, 0.1]])

    const part = fmu.checks('early', [0.1, 0.045, input, 2, speed])
    expect(numbers(part.lines.slice(-2, -1))).toEqual([[1, 0.045]])
    const [[t, value]] = numbers(part.lines.slice(-1))
    expect(t).toBe(0.045)
    expectNear(value, 0.5 * step + 12 * step * step + 0.08 * 0.005, 1e-14, 'Speed.y at the early return')
    expect([...whole.lines, ...part.lines].join()).not.toMatch(/an input can't|a step within/)
  })

  it.each([
    ['held', 3, (t: number, h: number) => (t * (t - h)) / 2],
    ['interpolated', 2, (t: number, h: number) => (t - h) ** 2 / 2],
    ['extrapolated', 3, (t: number, h: number) => (t ** 2 - h ** 2) / 2],
  ] as const)('has an input that is %s between communication points (FMI %i)', (handling, version, speed) => {
    const model = exchanged(
      {
        ...smallProject(
          { World: ['world/world'], Push: ['sources/constant', { value: 0 }], Speed: ['signals/integrator'] },
          ['Push.y - Speed.u1'],
          { solver: { name: 'rk4', step }, stop: 1 },
        ),
        interface: { inputs: { Push: { handling } } },
      },
      ['Speed.y'],
      ['Push'],
    )
    const fmu = new CompiledFmu(model, version, join(folder, handling))
    const [slope, h] = [3, 0.05]
    const args = [fmu.reference('Push.y'), slope, h, 1, fmu.reference('Speed.y')]
    const { status, lines } = fmu.checks('line', args)
    expect(status, lines.join('\n')).toBe(0)
    expect(lines).toHaveLength(20)
    for (const [t, v] of numbers(lines)) expectNear(v, slope * speed(t, h), 1e-12, `Speed.y at ${t} s`)
  })

  it.each([2, 3] as const)('refuses wrong calls with one clear message each (FMI %i)', (version) => {
    const fmu = unit(version)
    const { status, lines } = fmu.checks('misuse', [fmu.reference('Push.y')])
    expect(status, lines.join('\n')).toBe(0)
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) {
      const [what, result, messages, text] = line.split(',')
      if (what === 'good step') expect([result, messages]).toEqual(['0', '0'])
      else if (what === 'no instance') expect([result, messages]).toEqual(['3', '0'])
      else {
        expect([result, messages], line).toEqual(['3', '1'])
        expect(text, line).toMatch(/ logStatusError \w+: .{20}/)
      }
    }
    expect(lines.join('\n')).toContain('the step starts at 0 s')
  })

  // Both versions have one core, and each allocates in it alone.
  it.each(covering<2 | 3>([2, 3], [3]))('leaves nothing behind after a thousand instances (FMI %i)', (version) => {
    const fmu = new CompiledFmu(pushed(), version, join(folder, `many-${version}`), [
      '-O1',
      '-fsanitize=address,undefined',
      '-fno-sanitize-recover=all',
    ])
    const { status, lines } = fmu.checks('many', [1000, step])
    expect(status, lines.join('\n')).toBe(0)
  })
})

describeWithCompiler('an FMU of little', () => {
  it.each([2, 3] as const)('needs neither states nor inputs, outputs, events (FMI %i)', (version) => {
    const wave = smallProject({ World: ['world/world'], Wave: ['sources/sine', { amplitude: 2, frequency }] }, [], {
      solver: { name: 'rk4', step },
      stop: 1,
    })
    const model = exchanged(wave, version === 2 ? ['Wave.y'] : [])
    expect([model.states.length, model.inputs.length, model.events.length]).toEqual([0, 0, 0])
    const fmu = new CompiledFmu(model, version, join(folder, `little-${version}`))
    for (const kind of ['cs', 'me'] as const) {
      const { status, rows, messages } = fmu.run(kind, {
        step,
        samples: 10,
        get: version === 2 ? ['Wave.y'] : ['time'],
      })
      expect(status, messages).toBe(0)
      expect(rows).toHaveLength(11)
      for (const [t, y] of rows)
        expectNear(y, version === 2 ? 2 * Math.sin(2 * Math.PI * frequency * t) : t, 1e-12, `${kind} at ${t} s`)
    }
  })
})

describeWithCompiler('derivatives of an FMU', () => {
  /** Example, version, least part of the listed dependencies that act in the state looked at. */
  const models = [
    ['a linkage that strikes', 3, 1],
    ['an uneven road with friction patches', 2, 0.5],
    ['an implicit equation', 3, 0],
    ['vectors', 2, 1],
  ] as const
  describe.each(models)('%s, FMI %i', (name, version, least) => {
    it('agree with differences, forwards and backwards, and with the dependencies', () => {
      const { project, signals, step: h } = examples[name]
      const model = exchanged(project({ solver: { name: 'rk4', step: h }, sample: 20 * h }), signals)
      const fmu = new CompiledFmu(model, version, join(folder, name.replaceAll(' ', '-')))
      const { state, derivative, input } = firstReferences(model)
      const knowns = [...model.states.map((_, i) => state + i), ...model.inputs.map((_, i) => input + i)]
      const { derivatives, signals: dependent, same } = exchangeOf(model)
      const outputs = signals.flatMap((signal, i) =>
        same[i] >= 0 ? [] : [{ reference: fmu.reference(signal), places: dependent[i] }],
      )
      const unknowns = [...derivatives.map((places, i) => ({ reference: derivative + i, places })), ...outputs]
      const references = unknowns.map(({ reference }) => reference)
      const { status, lines } = fmu.checks('derivatives', [0.1, h, ...knowns, '/', ...references])
      expect(status, lines.join('\n')).toBe(0)
      expect(lines).toHaveLength(knowns.length * unknowns.length)
      let listed = 0
      let used = 0
      for (const [known, unknown, forward, backward, difference, noise] of numbers(lines)) {
        const what = `${unknown} along ${known}`
        expect(backward, what).toBe(forward)
        expectNear(forward, difference, 1e-5 * Math.abs(forward) + 1e-15 * noise + 1e-8, what)
        const place = knowns.indexOf(known)
        const depends = unknowns.find(({ reference }) => reference === unknown)?.places.includes(place)
        if (depends === true) listed++
        else expect([Math.abs(forward), Math.abs(difference)], `${what} is not listed`).toEqual([0, 0])
        if (forward !== 0) used++
      }
      // some vanish where the wheel rolls straight, or cancel, as those of the implicit equation do
      expect(used / listed, 'dependencies that are there').toBeGreaterThanOrEqual(least)
    })
  })
})
