/** The lag budget as it is drawn: pieces in proportion to the lags, each sign on its side of zero, and a mark at the sum. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LagFigure } from '../../../../app/renderer/cueing/LagFigure'
import { paperColours } from '../../../../app/renderer/results/report/paper-colours'
import type { LagReport } from '../../../../engine/analyses/lag/lag'

const stage = (signal: string, filter: number, hold: number, measured: number) => ({
  signal,
  filter,
  hold,
  measured,
  gain: 2,
  measuredGain: 2,
})

const report: LagReport = {
  from: 'Pedal',
  frequency: 1,
  step: 1,
  time: 1,
  stages: [
    stage('Car.ax', 0.04, 0, 0.041),
    stage('Washout.a', -0.06, 0.005, -0.055),
    stage('Seat.f', 0.03, 0.005, 0.0352),
  ],
  within: [stage('Servo.y', 0.028, 0.005, 0.033)],
  predicted: 0.02,
  measured: 0.0212,
  onset: [0.01, 0.02],
  period: 0.01,
  uncertain: 0,
}

const drawn = (shown: LagReport): string => {
  const html = renderToStaticMarkup(createElement(LagFigure, { report: shown, outdated: null, colours: paperColours }))
  return html.replaceAll('−', '-').replaceAll('&#x27;', "'")
}

interface Piece {
  readonly value: number
  readonly x: number
  readonly width: number
}

function pieces(html: string): readonly Piece[] {
  const found = html.matchAll(/<title>[^<]*: (\S+) ms<\/title><rect x="([^"]+)" width="([^"]+)"/g)
  return [...found].map(([, value, x, width]) => ({ value: Number(value), x: Number(x), width: Number(width) }))
}

describe('a lag budget', () => {
  const html = drawn(report)
  const all = pieces(html)
  const scale = all[0].width / all[0].value
  const zero = all[0].x

  it('has a piece for each stage with the last one by its parts, twice: by the sum and by the step', () => {
    expect(all.map(({ value }) => value)).toEqual([40, -60, 5, 28, 5, 2, 41, -55, 33, 2.2])
    for (const { value, width } of all) expect(width).toBeCloseTo(Math.abs(value) * scale, 6)
  })

  it('stacks what leads to the left of zero and what lags to the right', () => {
    for (const { value, x, width } of all)
      if (value < 0) expect(x + width).toBeLessThan(zero + 1e-9)
      else expect(x).toBeGreaterThan(zero - 1e-9)
    const right = all.slice(0, 6).filter(({ value }) => value > 0)
    right.slice(1).forEach(({ x }, i) => expect(x).toBeCloseTo(right[i].x + right[i].width, 6))
  })

  it('marks both sums', () => {
    const marks = [...html.matchAll(/<line x1="([^"]+)"[^>]*stroke-width="2.5"/g)].map(([, x]) => Number(x))
    expect(marks[0]).toBeCloseTo(zero + 20 * scale, 6)
    expect(marks[1]).toBeCloseTo(zero + 21.2 * scale, 6)
    expect(html).toContain('<td class="number">8</td>')
  })

  it('says when the step contradicts the sum', () => {
    expect(html).toContain('differ')
    expect(drawn({ ...report, measured: 0.0205 })).not.toContain('differ')
  })
})
