/**
 * Magic Formula 6.1 in plain numbers, for the mirrored points of the reference data: Pacejka, Tyre and Vehicle Dynamics, 3rd ed. (2012), eqs 4.E1-4.E78
 * without turn slip, with the readings that the reference data state. All scaling factors are 1.
 */
export type Values = Readonly<Record<string, number>>

export interface Point {
  readonly Fz: number
  readonly kappa: number
  readonly alpha: number
  readonly gamma: number
  readonly p: number
  readonly Vx: number
}

const { abs, atan, cos, sin, tan, sqrt, sign, min, exp, PI } = Math
const angle = (B: number, C: number, E: number, x: number): number =>
  C * atan(B * x - min(E, 1) * (B * x - atan(B * x)))

function lateral(c: Values, { Fz, alpha, gamma, p, Vx }: Point) {
  const dfz = (Fz - c.FNOMIN) / c.FNOMIN
  const dp = (p - c.NOMPRES) / c.NOMPRES
  const [a, g] = [tan(alpha) * sign(Vx), sin(gamma)]
  const turned = (c.PKY2 + c.PKY5 * g ** 2) * (1 + c.PPY2 * dp)
  const Ky = c.PKY1 * c.FNOMIN * (1 + c.PPY1 * dp) * (1 - c.PKY3 * abs(g)) * sin(c.PKY4 * atan(Fz / c.FNOMIN / turned))
  const SVg = Fz * (c.PVY3 + c.PVY4 * dfz) * g
  const Kg = Fz * (c.PKY6 + c.PKY7 * dfz) * (1 + c.PPY5 * dp)
  const SH = c.PHY1 + c.PHY2 * dfz + (Kg * g - SVg) / Ky
  const ay = a + SH
  const mu = (c.PDY1 + c.PDY2 * dfz) * (1 + c.PPY3 * dp + c.PPY4 * dp ** 2) * (1 - c.PDY3 * g ** 2)
  const E = (c.PEY1 + c.PEY2 * dfz) * (1 + c.PEY5 * g ** 2 - (c.PEY3 + c.PEY4 * g) * sign(ay))
  const B = Ky / (c.PCY1 * mu * Fz)
  const SV = Fz * (c.PVY1 + c.PVY2 * dfz) + SVg
  return { Fy: mu * Fz * sin(angle(B, c.PCY1, E, ay)) + SV, Ky, SH, SV, mu, B }
}

export function plainMF61(c: Values, point: Point) {
  const { Fz, kappa, alpha, gamma, p, Vx } = point
  const dfz = (Fz - c.FNOMIN) / c.FNOMIN
  const dp = (p - c.NOMPRES) / c.NOMPRES
  const [a, g] = [tan(alpha) * sign(Vx), sin(gamma)]
  const kx = kappa + c.PHX1 + c.PHX2 * dfz
  const mux = (c.PDX1 + c.PDX2 * dfz) * (1 + c.PPX3 * dp + c.PPX4 * dp ** 2) * (1 - c.PDX3 * g ** 2)
  const Ex = (c.PEX1 + c.PEX2 * dfz + c.PEX3 * dfz ** 2) * (1 - c.PEX4 * sign(kx))
  const Kx = Fz * (c.PKX1 + c.PKX2 * dfz) * exp(c.PKX3 * dfz) * (1 + c.PPX1 * dp + c.PPX2 * dp ** 2)
  const Fx0 = mux * Fz * sin(angle(Kx / (c.PCX1 * mux * Fz), c.PCX1, Ex, kx)) + Fz * (c.PVX1 + c.PVX2 * dfz)
  const { Fy: Fy0, Ky, SH, SV, mu, B } = lateral(c, point)

  const weight = (Bw: number, C: number, E: number, x: number, shift: number): number =>
    cos(angle(Bw, C, E, x + shift)) / cos(angle(Bw, C, E, shift))
  const Bxa = (c.RBX1 + c.RBX3 * g ** 2) * cos(atan(c.RBX2 * kappa))
  const Fx = Fx0 * weight(Bxa, c.RCX1, c.REX1 + c.REX2 * dfz, a, c.RHX1)
  const Byk = (c.RBY1 + c.RBY4 * g ** 2) * cos(atan(c.RBY2 * (a - c.RBY3)))
  const G = weight(Byk, c.RCY1, c.REY1 + c.REY2 * dfz, kappa, c.RHY1 + c.RHY2 * dfz)
  const DV = mu * Fz * (c.RVY1 + c.RVY2 * dfz + c.RVY3 * g) * cos(atan(c.RVY4 * a))
  const Fy = G * Fy0 + DV * sin(c.RVY5 * atan(c.RVY6 * kappa))

  const [R0, F0] = [c.UNLOADED_RADIUS, c.FNOMIN]
  const Mx =
    R0 *
    Fz *
    (c.QSX1 -
      c.QSX2 * gamma * (1 + c.PPMX1 * dp) +
      (c.QSX3 * Fy) / F0 +
      c.QSX4 * cos(c.QSX5 * atan(((c.QSX6 * Fz) / F0) ** 2)) * sin(c.QSX7 * gamma + c.QSX8 * atan((c.QSX9 * Fy) / F0)) +
      c.QSX10 * atan((c.QSX11 * Fz) / F0) * gamma)
  const v = Vx / c.LONGVL
  const rolling =
    c.QSY1 + (c.QSY2 * Fx) / F0 + c.QSY3 * abs(v) + c.QSY4 * v ** 4 + (c.QSY5 + (c.QSY6 * Fz) / F0) * gamma ** 2
  const My = -R0 * F0 * rolling * (Fz / F0) ** c.QSY7 * (p / c.NOMPRES) ** c.QSY8 * sign(Vx)

  const Bt = (c.QBZ1 + c.QBZ2 * dfz + c.QBZ3 * dfz ** 2) * (1 + c.QBZ4 * g + c.QBZ5 * abs(g))
  const Dt = Fz * (R0 / F0) * (c.QDZ1 + c.QDZ2 * dfz) * (1 - c.PPZ1 * dp) * (1 + c.QDZ3 * abs(g) + c.QDZ4 * g ** 2)
  const at = a + c.QHZ1 + c.QHZ2 * dfz + (c.QHZ3 + c.QHZ4 * dfz) * g
  const Et =
    (c.QEZ1 + c.QEZ2 * dfz + c.QEZ3 * dfz ** 2) * (1 + (c.QEZ4 + c.QEZ5 * g) * (2 / PI) * atan(Bt * c.QCZ1 * at))
  const ar = a + SH + SV / Ky
  const Br = c.QBZ9 + c.QBZ10 * B * c.PCY1
  const Dr =
    Fz *
    R0 *
    (c.QDZ6 + c.QDZ7 * dfz + ((c.QDZ8 + c.QDZ9 * dfz) * (1 + c.PPZ2 * dp) + (c.QDZ10 + c.QDZ11 * dfz) * abs(g)) * g) *
    cos(alpha)
  const equivalent = (x: number): number => sqrt(x ** 2 + (Kx / Ky) ** 2 * kappa ** 2) * sign(x)
  const trail = Dt * cos(angle(Bt, c.QCZ1, Et, equivalent(at))) * cos(alpha)
  const residual = Dr * cos(atan(Br * equivalent(ar)))
  const arm = R0 * (c.SSZ1 + (c.SSZ2 * Fy) / F0 + (c.SSZ3 + c.SSZ4 * dfz) * g)
  const Mz = -trail * G * lateral(c, { ...point, gamma: 0 }).Fy + residual + arm * Fx
  return { Fx, Fy, Mx, My, Mz }
}
