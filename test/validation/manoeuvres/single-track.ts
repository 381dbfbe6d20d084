/** The linear single-track model: the template of the project, and its frequency response in closed form. */
import { readFileSync } from 'node:fs'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'

export const singleTrackTemplate: ProjectFile = parseProject(
  readFileSync(new URL('../../../app/renderer/welcome/templates/linear-single-track.json', import.meta.url), 'utf8'),
)

export interface Response {
  readonly gain: number
  /** rad. */
  readonly phase: number
}

/** H = c (i w - A)^-1 B + d of m(v' + V r) = Ff + Fr, J r' = a Ff - b Fr (Riekert and Schunck 1940) at 25 m/s. */
export function singleTrackResponse(frequency: number): { readonly yaw: Response; readonly lateral: Response } {
  const [m, J, a, b, cf, cr, V] = [1450, 2400, 1.15, 1.5, 95e3, 110e3, 25]
  const w = 2 * Math.PI * frequency
  const [a11, a12] = [-(cf + cr) / (m * V), -(a * cf - b * cr) / (m * V) - V]
  const [a21, a22] = [-(a * cf - b * cr) / (J * V), -(a * a * cf + b * b * cr) / (J * V)]
  const [b1, b2] = [cf / m, (a * cf) / J]
  // Cramer's rule on (i w - A) x = B: numerators and determinant as real and imaginary part.
  const determinant = [a11 * a22 - a12 * a21 - w * w, -w * (a11 + a22)] as const
  const v = [-a22 * b1 + a12 * b2, w * b1] as const
  const r = [-a11 * b2 + a21 * b1, w * b2] as const
  const over = ([re, im]: readonly [number, number]): readonly [number, number] => {
    const [p, q] = determinant
    return [(re * p + im * q) / (p * p + q * q), (im * p - re * q) / (p * p + q * q)]
  }
  const [vr, vi] = over(v)
  const [rr, ri] = over(r)
  const polar = (re: number, im: number): Response => ({ gain: Math.hypot(re, im), phase: Math.atan2(im, re) })
  return { yaw: polar(rr, ri), lateral: polar(V * rr - w * vi, V * ri + w * vr) }
}
