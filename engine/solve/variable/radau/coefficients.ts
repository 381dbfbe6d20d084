/**
 * Coefficients of the Radau IIA method with three stages, order 5 (Ehle 1969; Hairer and Wanner, Solving
 * Ordinary Differential Equations II, 2nd ed. 1996, IV.5, Table 5.6): collocation at the zeros of
 * d^2/ds^2 [s^2 (s - 1)^3],
 *
 *     c1 = (4 - sqrt 6)/10,   c2 = (4 + sqrt 6)/10,   c3 = 1,
 *
 * and further constants for its implementation (IV.8): the eigenvalues gamma and alpha +- i beta of the inverse of the
 * Runge-Kutta matrix A, and a matrix T with
 *
 *     T^-1 A^-1 T = [ gamma  0     0    ]
 *                   [ 0      alpha -beta]
 *                   [ 0      beta  alpha]
 *
 * which takes a linear system of size 3n apart into a real one and a complex one of size n. The last
 * row of T is (T31, 1, 0). test/unit/solve/radau5.test.ts derives A from c and checks the relation.
 */
import { logStabilityFunction } from '../../amplification/stability'

const root6 = Math.sqrt(6)

export const c1 = (4 - root6) / 10
export const c2 = (4 + root6) / 10

const third = Math.cbrt(81) - Math.cbrt(9)
const [re, im] = [(12 - third) / 60, ((Math.cbrt(81) + Math.cbrt(9)) * Math.sqrt(3)) / 60]

export const gamma = 30 / (6 + third)
export const alpha = re / (re * re + im * im)
export const beta = im / (re * re + im * im)

export const T11 = 0.09123239487089295
export const T12 = -0.1412552950209542
export const T13 = -0.030029194105147424
export const T21 = 0.241717932707107
export const T22 = 0.20412935229379994
export const T23 = 0.3829421127572619
export const T31 = 0.966048182615093

/** Inverse of T. */
export const I11 = 4.325579890063155
export const I12 = 0.33919925181580984
export const I13 = 0.5417705399358749
export const I21 = -4.178718591551905
export const I22 = -0.32768282076106237
export const I23 = 0.47662355450055044
export const I31 = -0.5028726349457868
export const I32 = 2.571926949855605
export const I33 = -0.5960392048282249

/** Error estimate of order 3: (gamma/h I - J)^-1 (f(t, x) + (e1 z1 + e2 z2 + e3 z3)/h), IV.8, eq. 8.19. */
export const e1 = (-13 - 7 * root6) / 3
export const e2 = (-13 + 7 * root6) / 3
export const e3 = -1 / 3

/** Pade approximation of e^z, degrees 2 and 3: A-stable and L-stable. */
export const logAmplification = logStabilityFunction([2 / 5, 1 / 20], [-3 / 5, 3 / 20, -1 / 60])
