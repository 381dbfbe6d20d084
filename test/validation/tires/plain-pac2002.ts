/**
 * PAC2002 in plain numbers, written from the equations as they are printed, for tests of the symbolic function.
 *
 * Adams Tire, "Using the PAC2002 Tire Model" (the Magic Formula of Pacejka 2002, section 4.3, with the scaling factors of MF-Tyre 5.2).
 */
export type Values = Readonly<Record<string, number>>

const { abs, atan, cos, sin, tan, sqrt, sign, min, exp, PI } = Math

export function plainPac2002(
  p: Values,
  point: { Fz: number; S: number; alpha: number; gamma: number; VCx: number; Omega: number },
) {
  const { Fz, S: kappa, alpha, gamma, VCx, Omega } = point
  const Fz0 = p.FNOMIN * p.LFZO
  const dfz = (Fz - Fz0) / Fz0
  const [gx, gy, gz] = [gamma * p.LGAX, gamma * p.LGAY, gamma * p.LGAZ]
  const shape = (B: number, C: number, E: number, x: number): number =>
    C * atan(B * x - min(E, 1) * (B * x - atan(B * x)))

  const kx = kappa + (p.PHX1 + p.PHX2 * dfz) * p.LHX
  const Cx = p.PCX1 * p.LCX
  const Dx = Fz * (p.PDX1 + p.PDX2 * dfz) * (1 - p.PDX3 * gx ** 2) * p.LMUX
  const Ex = (p.PEX1 + p.PEX2 * dfz + p.PEX3 * dfz ** 2) * (1 - p.PEX4 * sign(kx)) * p.LEX
  const Kx = Fz * (p.PKX1 + p.PKX2 * dfz) * exp(p.PKX3 * dfz) * p.LKX
  const SVx = Fz * (p.PVX1 + p.PVX2 * dfz) * p.LVX * p.LMUX
  const Fx0 = Dx * sin(shape(Kx / (Cx * Dx), Cx, Ex, kx)) + SVx

  const Cy = p.PCY1 * p.LCY
  const muy = (p.PDY1 + p.PDY2 * dfz) * (1 - p.PDY3 * gy ** 2) * p.LMUY
  const Dy = muy * Fz
  const Ky =
    p.PKY1 * p.FNOMIN * sin(2 * atan(Fz / (p.PKY2 * p.FNOMIN * p.LFZO))) * (1 - p.PKY3 * abs(gy)) * p.LFZO * p.LKY
  const By = Ky / (Cy * Dy)
  const SHy = (p.PHY1 + p.PHY2 * dfz) * p.LHY + p.PHY3 * gy
  const SVy = Fz * ((p.PVY1 + p.PVY2 * dfz) * p.LVY + (p.PVY3 + p.PVY4 * dfz) * gy) * p.LMUY
  const ay = alpha + SHy
  const Ey = (p.PEY1 + p.PEY2 * dfz) * (1 - (p.PEY3 + p.PEY4 * gy) * sign(ay)) * p.LEY
  const Fy0 = Dy * sin(shape(By, Cy, Ey, ay)) + SVy

  const Bxa = p.RBX1 * cos(atan(p.RBX2 * kappa)) * p.LXAL
  const Exa = p.REX1 + p.REX2 * dfz
  const Gxa = cos(shape(Bxa, p.RCX1, Exa, alpha + p.RHX1)) / cos(shape(Bxa, p.RCX1, Exa, p.RHX1))
  const Fx = Fx0 * Gxa
  const Byk = p.RBY1 * cos(atan(p.RBY2 * (alpha - p.RBY3))) * p.LYKA
  const Eyk = p.REY1 + p.REY2 * dfz
  const SHyk = p.RHY1 + p.RHY2 * dfz
  const Gyk = cos(shape(Byk, p.RCY1, Eyk, kappa + SHyk)) / cos(shape(Byk, p.RCY1, Eyk, SHyk))
  const DVyk = muy * Fz * (p.RVY1 + p.RVY2 * dfz + p.RVY3 * gamma) * cos(atan(p.RVY4 * alpha))
  const SVyk = DVyk * sin(p.RVY5 * atan(p.RVY6 * kappa)) * p.LVYKA
  const Fy = Gyk * Fy0 + SVyk

  const R0 = p.UNLOADED_RADIUS
  const Mx = R0 * Fz * (p.QSX1 * p.LVMX + (-p.QSX2 * gamma + (p.QSX3 * Fy) / Fz0) * p.LMX)
  const v = VCx / p.LONGVL
  const resistance = R0 * Fz * (p.QSY1 + (p.QSY2 * Fx) / Fz0 + p.QSY3 * abs(v) + p.QSY4 * v ** 4) * p.LMY
  const My = Omega < 0 ? resistance : -resistance

  const Bt = (p.QBZ1 + p.QBZ2 * dfz + p.QBZ3 * dfz ** 2) * (1 + p.QBZ4 * gz + p.QBZ5 * abs(gz)) * (p.LKY / p.LMUY)
  const Dt = Fz * (p.QDZ1 + p.QDZ2 * dfz) * (1 + p.QDZ3 * gz + p.QDZ4 * gz ** 2) * (R0 / Fz0) * p.LTR
  const at = alpha + p.QHZ1 + p.QHZ2 * dfz + (p.QHZ3 + p.QHZ4 * dfz) * gz
  const Et =
    (p.QEZ1 + p.QEZ2 * dfz + p.QEZ3 * dfz ** 2) * (1 + (p.QEZ4 + p.QEZ5 * gz) * (2 / PI) * atan(Bt * p.QCZ1 * at))
  const ar = alpha + SHy + SVy / Ky
  const Br = p.QBZ9 * (p.LKY / p.LMUY) + p.QBZ10 * By * Cy
  const Dr = Fz * R0 * p.LMUY * ((p.QDZ6 + p.QDZ7 * dfz) * p.LRES + (p.QDZ8 + p.QDZ9 * dfz) * gz)
  const equivalent = (a: number): number => atan(sqrt(tan(a) ** 2 + (Kx / Ky) ** 2 * kappa ** 2)) * sign(a)
  const trail = Dt * cos(shape(Bt, p.QCZ1, Et, equivalent(at))) * cos(alpha)
  const residual = Dr * cos(atan(Br * equivalent(ar))) * cos(alpha)
  const arm = (p.SSZ1 + (p.SSZ2 * Fy) / Fz0 + (p.SSZ3 + p.SSZ4 * dfz) * gamma) * R0 * p.LS
  const Mz = -trail * (Fy - SVyk) + residual + arm * Fx
  return { Fx, Fy, Mx, My, Mz }
}
