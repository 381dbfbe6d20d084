/**
 * Free vibration of the undamped quarter car let go at s = 0 with springs without force: two cosines about the
 * equilibrium. Frequencies from the characteristic equation m_w m_c w^4 - (m_w k_s + m_c (k_t + k_s)) w^2 + k_t k_s = 0.
 */
export interface FreeVibration {
  readonly hertz: readonly number[]
  /** Heights of wheel and chassis, m, at a time, s. */
  readonly at: (t: number) => readonly [number, number]
}

/** @param spring stiffness of the main spring, N/m; wheel 40 kg, chassis 400 kg, tyre 200 kN/m */
export function undampedQuarterCar(spring: number): FreeVibration {
  const [wheel, chassis, tire, g] = [40, 400, 200e3, 9.81]
  const b = wheel * spring + chassis * (tire + spring)
  const root = Math.sqrt(b * b - 4 * wheel * chassis * tire * spring)
  const squares = [(b - root) / (2 * wheel * chassis), (b + root) / (2 * wheel * chassis)]
  // Wheel and chassis in each mode; amplitudes such that both start away from equilibrium by its distance.
  const ratios = squares.map((square) => spring / (spring - chassis * square))
  const rest = [-((wheel + chassis) * g) / tire, 0]
  rest[1] = rest[0] - (chassis * g) / spring
  const second = (-rest[1] + ratios[0] * rest[0]) / (ratios[1] - ratios[0])
  const amplitudes = [-rest[0] - second, second]
  const modes = (t: number): number[] => squares.map((square, i) => amplitudes[i] * Math.cos(Math.sqrt(square) * t))
  return {
    hertz: squares.map((square) => Math.sqrt(square) / (2 * Math.PI)),
    at: (t) => {
      const [x, y] = modes(t)
      return [rest[0] + x + y, rest[1] + ratios[0] * x + ratios[1] * y]
    },
  }
}
