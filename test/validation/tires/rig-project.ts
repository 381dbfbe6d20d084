/**
 * The measured set of the project `tyre-rig`: a tyre of our own, which plain numbers of PAC2002 compute, with noise of normal distribution. It
 * also makes the references of its experiments, without noise.
 */
import { normalNumbers } from '../../unit/tires/fit/synthetic'
import { plainPac2002, type Values } from './plain-pac2002'

/** Coefficients of the tyre that the rig measures; all others are zero, all scaling factors one. */
export const truth: Values = {
  ...{ FNOMIN: 4000, UNLOADED_RADIUS: 0.316, LONGVL: 16 },
  ...{ PCX1: 1.55, PDX1: 1.15, PDX2: -0.08, PEX1: 0.2, PEX2: 0.1, PKX1: 24, PKX2: 0.5, PKX3: -0.2 },
  ...{ RBX1: 12, RBX2: -9, RCX1: 1.1 },
  ...{ PCY1: 1.35, PDY1: 1.02, PDY2: -0.12, PDY3: 2, PEY1: -0.8, PEY2: -0.3, PKY1: -20, PKY2: 1.9, PKY3: 0.4 },
  ...{ PHY1: 0.001, PHY3: 0.03, PVY1: 0.02, PVY3: -0.3, PVY4: -0.2 },
  ...{ RBY1: 9, RBY2: 7, RCY1: 1.05 },
  ...{ QBZ1: 9.5, QBZ2: -1.2, QBZ5: 0.2, QBZ9: 8, QCZ1: 1.15, QDZ1: 0.095, QDZ2: -0.008, QDZ6: -0.004, QDZ8: -0.12 },
  ...{ QEZ1: -1.5, QEZ2: 0.3, QHZ1: 0.003, QHZ3: 0.05 },
  QSY1: 0.01,
}

const scaling =
  'LFZO LCX LMUX LEX LKX LHX LVX LGAX LCY LMUY LEY LKY LHY LVY LGAY LTR LRES LGAZ LXAL LYKA LVYKA LS LMX LVMX LMY'
const coefficients: Values = new Proxy(
  { ...Object.fromEntries(scaling.split(' ').map((name) => [name, 1])), ...truth },
  { get: (values, name) => values[String(name)] ?? 0 },
)

interface SetPoint {
  readonly Fz: number
  readonly S: number
  /** Degrees. */
  readonly alpha: number
  readonly gamma: number
}

const speed = 16
/** Standard deviation of forces, N, and of moments, N m. */
const [forceNoise, momentNoise] = [25, 1]
const seed = 2026

/** Returns forces and moments of the tyre without noise. */
function forcesAt({ Fz, S, alpha, gamma }: SetPoint) {
  const radians = Math.PI / 180
  const Omega = (speed * (1 + S)) / truth.UNLOADED_RADIUS
  return plainPac2002(coefficients, { Fz, S, alpha: alpha * radians, gamma: gamma * radians, VCx: speed, Omega })
}

const steps = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(6)))

/** Set points: sweeps of slip angle under inclination, of slip, and of slip at slip angles. */
function setPoints(): readonly SetPoint[] {
  const slips = [-0.3, -0.2, -0.14, -0.1, -0.07, -0.05, -0.03, -0.015, 0, 0.015, 0.03, 0.05, 0.07, 0.1, 0.14, 0.2, 0.3]
  return [1500, 3000, 4500, 6000].flatMap((Fz) => [
    ...[-4, 0, 4].flatMap((gamma) => steps(-12, 12, 1).map((alpha) => ({ Fz, S: 0, alpha, gamma }))),
    ...slips.map((S) => ({ Fz, S, alpha: 0, gamma: 0 })),
    ...[-5, 2, 8].flatMap((alpha) => slips.map((S) => ({ Fz, S, alpha, gamma: 0 }))),
  ])
}

/** Returns the measured set as the text of its file. */
export function measuredSet(): string {
  const normal = normalNumbers(seed)
  const rows = setPoints().map((point) => {
    const { Fx, Fy, Mz } = forcesAt(point)
    const measured = [
      ...[Fx, Fy].map((force) => (force + forceNoise * normal()).toFixed(1)),
      (Mz + momentNoise * normal()).toFixed(2),
    ]
    return [point.Fz, point.S, point.alpha, point.gamma, ...measured].join(',')
  })
  return `${[
    '# Synthetic measurement, not of a real tyre: PAC2002 with coefficients of our own, ISO axes, 16 m/s,',
    `# plus noise of normal distribution: standard deviation ${forceNoise} N (FX, FY) and ${momentNoise} N m (MZ), seed ${seed}.`,
    'FZ [N],SR,SA [deg],IA [deg],FX [N],FY [N],MZ [N m]',
    ...rows,
  ].join('\n')}\n`
}

/** Returns the forces of the tyre itself, without noise, in a run whose conditions are functions of time. */
export function reference(stop: number, sample: number, at: (time: number) => SetPoint): string {
  const rows = steps(0, stop, sample).map((time) => {
    const { Fx, Fy, Mz } = forcesAt(at(time))
    return [time, ...[Fx, Fy, Mz].map((value) => Number(value.toPrecision(9)))].join(',')
  })
  return `${['time [s],Tire.Fx [N],Tire.Fy [N],Tire.Mz [N m]', ...rows].join('\n')}\n`
}

/** Conditions of the experiments of the project. */
export const conditions: Readonly<Record<string, (time: number) => SetPoint>> = {
  'slip-angle': (time) => ({ Fz: 4000, S: 0, alpha: time - 12, gamma: 2 }),
  braking: (time) => ({ Fz: 4000, S: -0.025 * time, alpha: 3, gamma: 0 }),
}
