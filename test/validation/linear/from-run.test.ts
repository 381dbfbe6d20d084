/**
 * Responses and spectra from runs against closed forms: a linear system has coherence 1 and the exact response within the stated interval (J. S. Bendat
 * and A. G. Piersol, Random Data, 4th ed. 2010, section 9.2); noise at the output lowers the coherence and leaves H1; a flat random signal through a first-order
 * filter has the density |H|^2 S; a sine has the root mean square A/sqrt 2 in its band.
 */
import { describe, expect, it } from 'vitest'
import { toEnd } from '../../../engine/collections/to-end'
import type { Workplace } from '../../../engine/analyses/analysis'
import type { RunResponseOptions } from '../../../engine/analyses/linear/options'
import { runResponse } from '../../../engine/responses/from-run'
import { powerSpectra } from '../../../engine/responses/psd'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const workplace: Workplace = { compiler: sharedCompiler, shouldStop: () => false, clock: () => performance.now() }

/** Oscillator of 1 Hz with a damping ratio of 0.7, whose output can have noise, behind a source with a value of its own. */
const w0 = 2 * Math.PI
const D = 0.7
const project: ProjectFile = {
  wishbone: 1,
  title: 'Oscillator',
  blocks: {
    In: { type: 'sources/constant', params: { value: 3 } },
    Plant: {
      type: 'signals/transfer-function',
      params: { numerator: [[w0 * w0]], denominator: [[1], [2 * D * w0], [w0 * w0]] },
    },
    Noise: { type: 'sources/script', params: { script: 'random 1 from 0.1 Hz to 5 Hz in 200 s seed 7', scale: 0 } },
    Measured: { type: 'signals/sum' },
    Lag: { type: 'signals/transfer-function', params: { numerator: [[1]], denominator: [[0.2], [1]] } },
    Tone: { type: 'sources/sine', params: { amplitude: 2, frequency: 1.5 } },
  },
  wires: {
    a: ['In.y', 'Plant.u1'],
    b: ['Plant.y', 'Measured.u1'],
    c: ['Noise.y', 'Measured.u2'],
    d: ['Noise.y', 'Lag.u1'],
  },
  experiments: { run: { stop: 200, solver: { name: 'rk4', step: 0.01 }, sample: 0.05 } },
}
const request = { project, files: {}, experiment: 'run' }
const estimate = (options: RunResponseOptions, values = {}) =>
  toEnd(runResponse({ ...request, values }, options, workplace))

function exact(f: number): { readonly gain: number; readonly phase: number } {
  const r = f
  return { gain: 1 / Math.hypot(1 - r * r, 2 * D * r), phase: -Math.atan2(2 * D * r, 1 - r * r) }
}

const excitation: RunResponseOptions = {
  ...{ source: 'In', size: 0.5, from: 0.2, to: 3, resolution: 0.1, outputs: ['Plant.y', 'Measured.y'], length: 160 },
}

describe('an excited source', () => {
  it('gives the exact response of a linear model, with coherence 1', () => {
    const { curves, frequencies, segments, lead } = estimate(excitation)
    const [{ gain, phase, coherence, deviation }] = curves
    expect(lead).toBeCloseTo(10, 9)
    // 150 s with segments of 10 s that overlap by half
    expect(segments).toBe(29)
    // a window w of length L that the output passes with a group delay T costs T^2 times the mean of w'^2/w^2, 4 pi^2/(3 L^2) for a Hann window
    const groupDelay = 0.25
    expect(1 - Math.min(...coherence)).toBeLessThan(((2 * 4 * Math.PI ** 2) / 3) * (groupDelay / 10) ** 2)
    let outside = 0
    frequencies.forEach((f, i) => {
      const known = exact(f)
      expect(Math.abs(gain[i] / known.gain - 1), `gain at ${f} Hz`).toBeLessThan(0.05)
      expect(Math.abs(phase[i] - known.phase), `phase at ${f} Hz`).toBeLessThan(0.05)
      if (Math.abs(gain[i] / known.gain - 1) > deviation[i]) outside++
    })
    // 95 % of the frequencies lie within the interval; the windows blur the resonance a little
    expect(outside / frequencies.length).toBeLessThan(0.2)
  })

  it('has an interval that contains the response where noise is added, at most frequencies', () => {
    const { curves, frequencies } = estimate(excitation, { set: { 'Noise.scale': 0.3 } })
    const [, { gain, gain2, phase, coherence, deviation }] = curves
    const outside = frequencies.filter(
      (f, i) =>
        Math.abs(gain[i] / exact(f).gain - 1) > deviation[i] || Math.abs(phase[i] - exact(f).phase) > deviation[i],
    )
    expect(Math.min(...coherence)).toBeLessThan(0.9)
    expect(outside.length / frequencies.length).toBeLessThan(0.15)
    gain.forEach((one, i) => expect(gain2[i]).toBeCloseTo(one / coherence[i], 12))
  })

  it('may be chirps', () => {
    const { curves, frequencies } = estimate({ ...excitation, excitation: 'chirp' })
    frequencies.forEach((f, i) => expect(Math.abs(curves[0].gain[i] / exact(f).gain - 1), `${f} Hz`).toBeLessThan(0.1))
  })

  it('may be the run of the experiment itself', () => {
    const options = { recorded: 'Noise.y', outputs: ['Lag.y'], from: 0.2, to: 3, resolution: 0.1 }
    const { curves, frequencies } = estimate(options, { set: { 'Noise.scale': 1 } })
    frequencies.forEach((f, i) =>
      // three standard deviations with 39 averages and a coherence of 0.995
      expect(Math.abs(curves[0].gain[i] * Math.hypot(1, 0.4 * Math.PI * f) - 1), `${f} Hz`).toBeLessThan(0.025),
    )
  })

  it.each([
    [{ length: 30 }, /fewer than 4 segments of 10 s/],
    [{ source: 'Out' }, /no source Out/],
    [{ size: 0 }, /needs a size above 0/],
    [{ resolution: 0.5 }, /does not resolve 0.2 Hz/],
    [{ from: 3, to: 1 }, /from 3 to 1 Hz are not a range/],
    [{ outputs: ['Nobody.y'] }, /Nobody\.y/],
  ])('is refused with %j', (change, message) => {
    expect(() => estimate({ ...excitation, ...change })).toThrow(message)
  })
})

describe('power spectral densities', () => {
  const spectra = (names: readonly string[]) =>
    toEnd(
      powerSpectra(
        { ...request, values: { set: { 'Noise.scale': 1 } } },
        { psd: names, from: 0.25, to: 4, resolution: 0.1 },
        workplace,
      ),
    )

  it('are flat for the random signal, and fall with the square of the filter behind it', () => {
    const { curves, frequencies } = spectra(['Noise.y', 'Lag.y', 'Tone.y'])
    const [noise, lag, tone] = curves
    // variance 1 over 0.1 to 5 Hz
    const flat = 1 / 4.9
    const mean = noise.density.reduce((sum, value) => sum + value, 0) / noise.density.length
    expect(mean / flat).toBeCloseTo(1, 1)
    // standard deviation 1/sqrt(2 B T) over two, 1.1 %
    expect(noise.rms).toBeCloseTo(1, 1)
    frequencies.forEach((f, i) =>
      expect(lag.density[i] / noise.density[i] / (1 / (1 + (0.4 * Math.PI * f) ** 2)), `${f} Hz`).toBeCloseTo(1, 1),
    )
    // Parseval: integral of flat/(1 + (w T)^2) from 0.1 to 5 Hz
    const integral = (flat / (0.4 * Math.PI)) * (Math.atan(0.4 * Math.PI * 5) - Math.atan(0.4 * Math.PI * 0.1))
    expect(lag.rms ** 2 / integral).toBeCloseTo(1, 1)
    expect(Math.hypot(...tone.bands.map(({ rms }) => rms))).toBeCloseTo(Math.SQRT2, 3)
    expect(tone.bands.find(({ from }) => from === 1)?.rms).toBeCloseTo(Math.SQRT2, 3)
  })

  it('are refused for a run that is too short', () => {
    expect(() =>
      toEnd(powerSpectra(request, { psd: ['Noise.y'], from: 0.25, to: 4, length: 30, resolution: 0.05 }, workplace)),
    ).toThrow(/fewer than 4 segments of 20 s/)
  })
})
