/**
 * Weightings of ISO 2631-1:1997 as filters of second order in series, integrated by Runge-Kutta: numbers of table A.1, no
 * transform.
 */

export class WeightingFilters {
  private readonly x: number[]
  private readonly sections: readonly (readonly [w: number, Q: number, b0: number, b1: number, b2: number])[]

  /** Each section is (b0 + b1 s + b2 s^2)/(1 + s/Q + s^2) with s = p/w. */
  constructor(name: 'Wk' | 'Wd') {
    const [f3, f4, Q4] = name === 'Wk' ? [12.5, 12.5, 0.63] : [2, 2, 0.63]
    const w = (f: number): number => 2 * Math.PI * f
    const butterworth = 1 / Math.SQRT2
    this.sections = [
      [w(0.4), butterworth, 0, 0, 1],
      [w(100), butterworth, 1, 0, 0],
      [w(f4), Q4, 1, f4 / f3, 0],
      ...(name === 'Wk' ? ([[w(3.35), 0.91, (2.37 / 3.35) ** 2, 2.37 / 3.35 / 0.91, 1]] as const) : []),
    ]
    this.x = this.sections.flatMap(() => [0, 0])
  }

  private rates(x: readonly number[], u: number): { rates: number[]; out: number } {
    let input = u
    const rates = this.sections.flatMap(([w, Q, b0, b1, b2], k) => {
      const [q, r] = [x[2 * k], x[2 * k + 1]]
      // q'' / w^2 + q' / (Q w) + q = input with r = q'/w
      const bend = input - q - r / Q
      input = b0 * q + b1 * r + b2 * bend
      return [w * r, w * bend]
    })
    return { rates, out: input }
  }

  /** Outputs at the rows of a signal of time. */
  run(u: (t: number) => number, rows: number, interval: number, parts: number): number[] {
    const h = interval / parts
    const out: number[] = []
    for (let i = 0; i < rows; i++) {
      out.push(this.rates(this.x, u(i * interval)).out)
      for (let k = 0; k < parts; k++) {
        const t = i * interval + k * h
        const moved = (rates: readonly number[], part: number): number[] => this.x.map((x, j) => x + part * rates[j])
        const a = this.rates(this.x, u(t)).rates
        const b = this.rates(moved(a, h / 2), u(t + h / 2)).rates
        const c = this.rates(moved(b, h / 2), u(t + h / 2)).rates
        const d = this.rates(moved(c, h), u(t + h)).rates
        this.x.forEach((x, j) => (this.x[j] = x + (h / 6) * (a[j] + 2 * b[j] + 2 * c[j] + d[j])))
      }
    }
    return out
  }
}
