/** Random vehicles with a wrong first guess: other masses, springs, tyres, arms and hardpoints at every corner. */
import { readFileSync } from 'node:fs'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'

export interface RandomVehicle {
  readonly project: ProjectFile
  readonly experiment: string
  /** m/s; at rest if absent. */
  readonly speed: number | undefined
}

/** Numbers in [0, 1), the same in every run (Park and Miller 1988). */
function uniform(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

const corners = ['FL', 'FR', 'RL', 'RR']
const experiment = 'sine-steer'

function variant(
  path: string,
  set: Readonly<Record<string, ParamValue>>,
  initial: Readonly<Record<string, number>>,
): ProjectFile {
  const written = parseProject(readFileSync(new URL(`../../../projects/${path}/project.json`, import.meta.url), 'utf8'))
  const own = written.experiments?.[experiment]
  if (own === undefined) throw new Error(experiment)
  return {
    ...written,
    experiments: {
      [experiment]: {
        stop: 0.001,
        set: { ...own.set, ...set },
        initial: { ...own.initial, ...initial },
        solver: { name: 'rk4', step: 0.001 },
      },
    },
  }
}

/** The generic vehicle: no loops. */
export function openVehicle(number: number): RandomVehicle {
  const random = uniform(1000 + number)
  const between = (low: number, high: number): number => low + (high - low) * random()
  const set: Record<string, ParamValue> = { 'Body.mass': between(900, 3500), 'SteerInput.amplitude': 0 }
  const initial: Record<string, number> = { 'Body.z': between(0.6, 2), 'Body.roll': between(-0.15, 0.15) }
  for (const corner of corners) {
    set[`Spring${corner}.stiffness`] = between(3e4, 9e4)
    set[`Arm${corner}.x`] = (corner.startsWith('F') ? 1 : -1) * between(1, 1.8)
    set[`Tire${corner}.stiffness`] = between(1.5e5, 4e5)
    initial[`Suspension${corner}.s`] = between(0.4, 0.65)
    initial[`Spin${corner}.rate`] = between(0, 60)
  }
  const speed = number % 2 === 0 ? undefined : between(5, 40)
  return { project: variant('generic-vehicle', set, initial), experiment, speed }
}

/** The sedan on struts and trailing arms, with tie rods: two loops on each side in front. Hardpoints move by up to 15 mm. */
export function closedVehicle(number: number): RandomVehicle {
  const random = uniform(2000 + number)
  const between = (low: number, high: number): number => low + (high - low) * random()
  const set: Record<string, ParamValue> = { 'Body.mass': between(1300, 2700), 'SteerInput.amplitude': 0 }
  const initial: Record<string, number> = { 'Body.z': between(0.8, 1.6), 'Body.roll': between(-0.1, 0.1) }
  const shifted: Readonly<Record<string, readonly [number, number, number]>> = {
    StrutTower: [1.328, 0.585, -0.0032],
    LowerArmMount: [1.323, 0.355, -0.6607],
    SteeringArm: [-0.12, -0.02, -0.048],
    TrailingMount: [-1.037, 0.55, -0.5317],
  }
  for (const side of ['L', 'R']) {
    for (const [point, place] of Object.entries(shifted))
      place.forEach((value, i) => {
        const own = i === 1 && side === 'R' ? -value : value
        set[`${point}${side}.${'xyz'[i]}`] = own + between(-0.015, 0.015)
      })
    initial[`SuspensionF${side}.s`] = between(0.36, 0.44)
    initial[`TrailingPivot${side}.angle`] = between(-0.15, 0.15)
  }
  for (const corner of corners) {
    set[`Spring${corner}.stiffness`] = (corner.startsWith('F') ? 28000 : 42000) * between(0.75, 1.4)
    set[`Spring${corner}.damping`] = between(1000, 4000)
    set[`Tire${corner}.stiffness`] = between(1.5e5, 4e5)
    initial[`Spin${corner}.rate`] = between(0, 60)
  }
  const speed = number % 2 === 0 ? undefined : between(5, 40)
  return { project: variant('macpherson-sedan', set, initial), experiment, speed }
}
