/** Rigs for roads: a sled on one locked wheel that a guide holds at a height, and a wheel that is led along a road. */
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { smallProject, type Blocks } from '../events/small-run'

type Params = Readonly<Record<string, ParamValue>>

export const sled = { mass: 400, load: 4000, radius: 0.35, stiffness: 2e5, mu: 0.9 } as const

/** Fiala without its decrease of friction, so stiff that a locked wheel has mu Fz, up to a part of 1e-6. */
const locked: Params = {
  forceModel: 'fiala',
  slip: 'kinematic',
  effectiveRadius: 'unloaded',
  'kinematicSlip.minimumSpeed': 1e-3,
  'fiala.mu0': sled.mu,
  'fiala.mu1': sled.mu,
  'fiala.CS': 1e9,
  'fiala.CR': 0,
}

/** Slides along x on its locked wheel at a constant load. */
export function sledOn(
  road: Params,
  run: ExperimentSettings,
  factor?: readonly [type: string, params: Params],
): ProjectFile {
  const { mass, load, radius, stiffness } = sled
  const blocks: Blocks = {
    World: ['world/world'],
    Road: ['world/flat-road', road],
    Guide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
    Body: ['mechanics/rigid-body', { mass }],
    Arm: ['mechanics/rigid-arm', { z: radius - load / stiffness }],
    Tire: ['tires/tire', { radius, stiffness, mass: 0, Ixx: 0, Iyy: 0, Izz: 0, ...locked }],
    ...(factor === undefined ? {} : { Factor: factor }),
  }
  return smallProject(
    blocks,
    [
      'World.frame - Guide.base',
      'Guide.end - Body.com',
      'Body.com - Arm.base',
      'Arm.end - Tire.hub',
      'Tire.road - Road.surface',
      ...(factor === undefined ? [] : ['Factor.y - Road.factor']),
    ],
    run,
  )
}

const smoothWheel: Params = {
  ...locked,
  mass: 0,
  Ixx: 0,
  Iyy: 0,
  Izz: 0,
  damping: 5000,
  'fiala.mu0': 1e-9,
  'fiala.mu1': 1e-9,
}
export const smooth = { mass: 300, radius: 0.355, stiffness: 304000 } as const

/** A smooth wheel that a driver leads along x at a speed while it stands on its spring, free to rise. */
export function ledOver(road: Params, speed: number, run: ExperimentSettings): ProjectFile {
  return smallProject(
    {
      World: ['world/world'],
      Road: ['world/flat-road', road],
      Lead: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Path: ['signals/expression', { expression: `${speed}*t` }],
      Guide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Body: ['mechanics/rigid-body', { mass: smooth.mass }],
      Tire: ['tires/tire', smoothWheel],
    },
    [
      'World.frame - Lead.base',
      'Path.y - Lead.u',
      'Lead.end - Guide.base',
      'Guide.end - Body.com',
      'Body.com - Tire.hub',
      'Tire.road - Road.surface',
    ],
    run,
  )
}

/** A smooth wheel that slides where it likes in the plane of x and z. */
export function freeOn(road: Params, run: ExperimentSettings): ProjectFile {
  return smallProject(
    {
      World: ['world/world'],
      Road: ['world/flat-road', road],
      Along: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Guide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Body: ['mechanics/rigid-body', { mass: smooth.mass }],
      Tire: ['tires/tire', smoothWheel],
    },
    [
      'World.frame - Along.base',
      'Along.end - Guide.base',
      'Guide.end - Body.com',
      'Body.com - Tire.hub',
      'Tire.road - Road.surface',
    ],
    run,
  )
}
