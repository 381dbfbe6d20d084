/**
 * Points of a made-up passenger-car tyre, for a start with measured tables: a sine of an arctangent of both slips, with
 * a force per load that falls with the load, and a trail that falls with the slip.
 */
const loads = [2000, 6000]
const slips = [-1, -0.2, -0.06, 0, 0.06, 0.2, 1]
const angles = [-0.4, -0.15, -0.05, 0, 0.05, 0.15, 0.4]

const rounded = (x: number): number => (Math.sign(x) * Math.round(Math.abs(x) * 10)) / 10 + 0

function point(Fz: number, S: number, alpha: number): readonly number[] {
  const [x, y] = [20 * S, -12 * alpha]
  const rho = Math.hypot(x, y)
  const most = 0.95 * (1.25 - Fz / 16000) * Fz
  const force = most * Math.sin(1.6 * Math.atan(rho))
  const [Fx, Fy] = rho === 0 ? [0, 0] : [(force * x) / rho, (force * y) / rho]
  const trail = 0.04 / (1 + rho ** 2)
  return [Fz, S, alpha, 0, rounded(Fx), rounded(Fy), rounded(-trail * Fy)]
}

export const measuredDefault: readonly (readonly number[])[] = loads.flatMap((Fz) =>
  slips.flatMap((S) => angles.map((alpha) => point(Fz, S, alpha))),
)
