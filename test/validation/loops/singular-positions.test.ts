/**
 * Mechanisms that pass positions in which branches of their motion cross and constraints depend on each other: a slider-crank
 * with equal lengths, chains of four-bars with equal bars. They have one freedom, whose equation is known in closed form.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { column } from '../mechanisms/energy'
import { faulty, freedomsOf, furthest, reduced, runOf } from './fault-files'
import { covering } from '../../support/covering'

/** Crank angle a from the slide: slider at 2 cos a, uniform bars of length and mass 1, slider of 1 kg. */
const sliderCrank = {
  mass: (a: number) =>
    1 / 12 + 1 / 4 + 1 / 12 + 2.25 * Math.sin(a) ** 2 + 0.25 * Math.cos(a) ** 2 + 4 * Math.sin(a) ** 2,
  slope: (a: number) => 12 * Math.sin(a) * Math.cos(a),
  effort: (a: number) => -9.81 * Math.cos(a),
}
/** Uniform bars of length and mass 1 (Gonzalez, Dopico, Lugris and Cuadrado 2006): I a'' = W sin a. */
const fourBars = (n: number) => ({
  mass: () => (n + 1) / 3 + n,
  slope: () => 0,
  effort: (a: number) => ((n + 1) / 2 + n) * 9.81 * Math.sin(a),
})

const slowly = (rate: number, stop: number, more: Partial<ProjectFile> = {}): ProjectFile => {
  const project = faulty('slider-crank-equal')
  const a = Math.PI / 4
  const w = Math.sqrt((sliderCrank.mass(Math.PI / 2) * rate ** 2 + 2 * 9.81 * (1 - Math.sin(a))) / sliderCrank.mass(a))
  const initial = { 'Crank.angle': a, 'Pin.angle': -2 * a, 'Crank.rate': w, 'Pin.rate': -2 * w }
  const start = { ...initial, 'Slide.s': 2 * Math.cos(a), 'Slide.ds': -2 * Math.sin(a) * w }
  return { ...project, experiments: { run: { ...project.experiments?.run, stop, initial: start } }, ...more }
}

describe('a slider-crank with equal lengths', () => {
  const project = faulty('slider-crank-equal')
  it('has one freedom', () => expect(freedomsOf(project)).toBe(1))

  it.each([
    [{ tolerance: 1e-8 }, 3e-5],
    [{ tolerance: 1e-10 }, 3e-7],
    [{ tolerance: 1e-11 }, 3e-8],
    [{ tolerance: 1e-12 }, 3e-9],
    [{ tolerance: 1e-13 }, 1e-9],
    [{ solver: 'rk4', step: 0.001 }, 3e-7],
  ])('turns as by its reduced equation (%o)', (run, error) => {
    const outcome = runOf(project, run)
    expect(outcome.error).toBeUndefined()
    const angles = column(outcome, 'Crank.angle')
    expect(angles[angles.length - 1]).toBeGreaterThan(30)
    const exact = reduced(sliderCrank, [Math.PI / 4, 4 / Math.SQRT2], outcome.table.time)
    expect(furthest(angles, exact)).toBeLessThan(error)
  })

  it('passes slowly too, on the same branch', () => {
    const outcome = runOf(slowly(0.1, 6), { tolerance: 1e-10 })
    expect(outcome.error).toBeUndefined()
    const slides = column(outcome, 'Slide.s')
    const angles = column(outcome, 'Crank.angle')
    expect(
      furthest(
        slides,
        Array.from(angles, (a) => 2 * Math.cos(a)),
      ),
    ).toBeLessThan(1e-8)
    expect(angles[angles.length - 1]).toBeGreaterThan(6)
  })

  it.each([{ tolerance: 1e-8 }, { tolerance: 1e-10 }, { solver: 'rk4', step: 0.001 }])(
    'is refused where it comes to rest in such a position (%o)',
    (run) => {
      const a = -Math.PI / 4
      const initial = { 'Crank.angle': a, 'Pin.angle': -2 * a, 'Slide.s': 2 * Math.cos(a) }
      const damped: ProjectFile = {
        ...project,
        blocks: {
          ...project.blocks,
          Damper: { type: 'mechanics/spring-damper', params: { stiffness: 0, damping: 3, freeLength: 0 } },
        },
        wires: { ...project.wires, damper: ['Crank.axis', 'Damper.axis'] },
        experiments: { run: { ...project.experiments?.run, stop: 60, initial } },
      }
      const { error } = runOf(damped, run)
      expect(error?.code).toBe('singular-constraint')
      expect(error?.message).toMatch(/branches of its motion cross.*too slowly/)
    },
  )
})

const chains: readonly (readonly [number, { readonly tolerance: number; readonly stop?: number }, number])[] = [
  [2, { tolerance: 1e-8 }, 2e-4],
  [2, { tolerance: 1e-10 }, 2e-6],
  [2, { tolerance: 1e-12 }, 2e-8],
  [10, { tolerance: 1e-12 }, 1e-7],
  [40, { tolerance: 1e-10, stop: 4 }, 2e-6],
]

describe('chains of four-bars with equal bars', () => {
  // Forty of them run below with a fixed step, and in `mechanisms/n-four-bar`.
  it.each(covering(chains, chains.slice(0, -1)))('%i of them turn as by the reduced equation (%o)', (n, run, error) => {
    const outcome = runOf(faulty(`four-bars-${n}`), run)
    expect(outcome.error).toBeUndefined()
    const exact = reduced(fourBars(n), [0, 1], outcome.table.time)
    expect(furthest(column(outcome, 'A0.angle'), exact)).toBeLessThan(error)
  })

  it.each([0.005, 0.002, 0.001])('report what is lost with rk4 and a step of %f s', (step) => {
    const outcome = runOf(faulty('four-bars-10'), { solver: 'rk4', step, stop: 20 })
    expect(outcome.error).toBeUndefined()
    const exact = reduced(fourBars(10), [0, 1], outcome.table.time)
    const lost = furthest(column(outcome, 'A0.angle'), exact)
    expect(lost).toBeLessThan(1e-4)
    const [, part] = /corrected by ([\d.e-]+) of the speed/.exec(outcome.report.warnings.join(' ')) ?? []
    expect(lost).toBeLessThan(Number(part))
  })

  it('loses no more than it reports with 40 of them, rk4 and 5 ms', () => {
    const outcome = runOf(faulty('four-bars-40'), { solver: 'rk4', step: 0.005, stop: 3 })
    expect(outcome.error).toBeUndefined()
    const exact = reduced(fourBars(40), [0, 1], outcome.table.time)
    const [, part = '1e-5'] = /corrected by ([\d.e-]+) of the speed/.exec(outcome.report.warnings.join(' ')) ?? []
    expect(furthest(column(outcome, 'A0.angle'), exact)).toBeLessThan(Number(part))
  })

  it('warn that partitioning is less accurate there', () => {
    const project: ProjectFile = {
      ...faulty('four-bars-2'),
      formulations: { default: { constraints: { method: 'partitioning' } } },
    }
    const outcome = runOf(project, { tolerance: 1e-12, stop: 3 })
    expect(outcome.report.warnings.join()).toMatch(
      /singular positions, where coordinate partitioning .* Use projection/,
    )
    const exact = reduced(fourBars(2), [0, 1], outcome.table.time)
    expect(furthest(column(outcome, 'A0.angle'), exact)).toBeGreaterThan(1e-6)
  })
})
