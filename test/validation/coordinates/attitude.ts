/**
 * Free rigid bodies that tumble, with attitudes of a separate program: Euler's equations and q' = q w / 2 for the quaternion, by
 * DOP853 of SciPy 1.17.1 with rtol 1e-13 and atol 1e-14. Rows of the rotation matrix (columns are the axes of the body) after 3 s, from
 * the reference position.
 */
import type { CoordinateSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

export interface Tumbling {
  readonly inertia: readonly [number, number, number]
  readonly rates: readonly [number, number, number]
  readonly attitude: readonly number[]
}

export const tumbling = {
  /** Passes 3 mrad beside a pitch of -90 deg; with angles within the step the result was 1.7e-2 off. */
  beside: {
    inertia: [1, 1.5, 2],
    rates: [0.002, -1.3, 0.0007],
    attitude: [
      -0.7259268408823345, -0.0003854306856820233, 0.6877718176326949, -0.004347425724457974, 0.9999824365538615,
      -0.004028209698198215, -0.6877581853937943, -0.005914222433158207, -0.725915766736642,
    ],
  },
  farther: {
    inertia: [1, 1.5, 2],
    rates: [0.008, -1.3, 0.0027],
    attitude: [
      -0.7258456944142673, -0.0015909258993658665, 0.6878557238658793, -0.017182779619311753, 0.9997272100603961,
      -0.015819530631808073, -0.6876429160435118, -0.02330181150982207, -0.7256750275402457,
    ],
  },
  free: {
    inertia: [1, 1.5, 2],
    rates: [0.3, 1.1, -0.4],
    attitude: [
      -0.7532833799262941, 0.06627985294663319, -0.6543478666735234, 0.6300611533741947, -0.21264438876072833,
      -0.7468636468173799, -0.18864541482792005, -0.9748791438029378, 0.11842112329501442,
    ],
  },
} as const satisfies Readonly<Record<string, Tumbling>>

/** The body moves along a straight line with (1, 2, 3) m/s. */
export const velocity = [1, 2, 3] as const

export const signals = ['yaw', 'pitch', 'roll', 'x', 'y', 'z'].map((name) => `B.${name}`)

export function tumblingBody(
  { inertia, rates }: Tumbling,
  solver: Readonly<Record<string, unknown>>,
  coordinates: CoordinateSettings = {},
  start: Readonly<Record<string, number>> = {},
): ProjectFile {
  const [Ixx, Iyy, Izz] = inertia
  const [wx, wy, wz] = rates
  const [vx, vy, vz] = velocity
  const initial = { 'B.wx': wx, 'B.wy': wy, 'B.wz': wz, 'B.vx': vx, 'B.vy': vy, 'B.vz': vz, ...start }
  const project = smallProject(
    { World: ['world/world', { gravity: 0 }], B: ['mechanics/rigid-body', { mass: 1, Ixx, Iyy, Izz }] },
    [],
    { stop: 3, sample: 0.05, solver: solver as never, initial },
  )
  const { run } = project.experiments ?? {}
  return {
    ...project,
    formulations: { f: { coordinates: { B: coordinates } } },
    experiments: { run: { ...run, formulation: 'f' } },
  } as ProjectFile
}
