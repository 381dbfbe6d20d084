/** Parameter sets `bicycle` and `car` of the reference for wheel levels (shared reference, reference/tyres), for the tyre block. */
import type { ParamValue } from '../../../../engine/model/project/project'

type Pair = readonly [number, number]

interface WheelSet {
  readonly block: Readonly<Record<string, ParamValue>>
  readonly level: Readonly<Record<string, number | Pair>>
}

export type SetName = 'bicycle' | 'car'

const sets: Readonly<Record<SetName, WheelSet>> = {
  bicycle: {
    block: { radius: 0.35, stiffness: 1e5, damping: 300 },
    level: {
      ...{ vAdhesion: 0.001, vSlide: 0.1, initialSlope: 2, muMax: 0.9, muMin: 0.7, rolling: 0.008, nominalLoad: 450 },
      ...{ smoothing: 0.0005, muMaxLat: [0.95, 0.85], muMaxLong: [1, 0.9], muMinLat: [0.75, 0.7] },
      ...{ muMinLong: [0.8, 0.72], adhesionLat: [0.12, 0.14], adhesionLong: [0.1, 0.12], slideLat: [0.6, 0.7] },
      ...{ slideLong: [0.5, 0.6], muTurn: [0.9, 0.8], camberGain: 5, aligningGain: 1 },
      ...{ stiffnessLat: 5000, stiffnessLong: 5000, dampingLat: 500, dampingLong: 500 },
    },
  },
  car: {
    block: {
      ...{ radius: 0.31, stiffness: 2e5, damping: 900 },
      ...{ shape: 'voluminous', 'shape.width': 0.19, 'shape.curvature': 0.14 },
    },
    level: {
      ...{ vAdhesion: 0.001, vSlide: 0.1, initialSlope: 2, muMax: 1, muMin: 0.8, rolling: 0.012, nominalLoad: 3500 },
      ...{ smoothing: 0.0005, muMaxLat: [1, 0.9], muMaxLong: [1.1, 0.98], muMinLat: [0.85, 0.78] },
      ...{ muMinLong: [0.9, 0.8], adhesionLat: [0.14, 0.17], adhesionLong: [0.11, 0.13], slideLat: [0.7, 0.8] },
      ...{ slideLong: [0.6, 0.7], muTurn: [0.9, 0.8], camberGain: 2, aligningGain: 1 },
      ...{ stiffnessLat: 150000, stiffnessLong: 250000, dampingLat: 1500, dampingLong: 1500 },
    },
  },
}

/** Parameters of a tyre block at a level: those of all levels, of which it takes its own. */
export function levelParams(set: SetName, level: number): Readonly<Record<string, ParamValue>> {
  const entries = Object.entries(sets[set].level).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : value.map((v, i) => [`${name}${i + 1}`, v] as const),
  )
  const ofLevels = Object.fromEntries(entries.map(([name, value]) => [`level.${name}`, value]))
  return { ...sets[set].block, ...ofLevels, vertical: 'non-sticking', forceModel: `level-${level}` }
}

/** Value of a parameter of a set. */
export const levelValue = (set: SetName, name: string): number => Number(sets[set].level[name])
