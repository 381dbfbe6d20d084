/**
 * A tyre alone as a model: motion of the wheel centre in, forces and moments out, with the quantities of the
 * Standard Tyre Interface of the TYDEX working group (J. J. M. van Oosten, H.-J. Unrau, G. Riedel and E. Bakker, TYDEX
 * workshop: standardisation of data exchange in tyre testing and tyre modelling, Vehicle System Dynamics 27 (1996)
 * suppl. 272-288). Drivers lead a wheel without mass over a level road; all targets export the model.
 */
import type { ResolvedBlock } from '../../engine/model/network/resolve'
import type { BlockInstance, ParamValue, ProjectFile } from '../../engine/model/project/project'
import { tireType } from './tire-type'

/** Name of the tyre in its model. */
const aloneTire = 'Tire'
export const aloneExperiment = 'rolling'

interface Input {
  readonly name: string
  readonly unit: string
  readonly description: string
  /** Driver that it moves, and the axis. */
  readonly driver?: { readonly motion: 'translation' | 'rotation'; readonly axis: readonly [number, number, number] }
}

const inputs: readonly (Input & { readonly block: string })[] = [
  {
    ...{ block: 'X', name: 'x', unit: 'm', description: 'Wheel centre, x in ground axes' },
    driver: { motion: 'translation', axis: [1, 0, 0] },
  },
  {
    ...{ block: 'Y', name: 'y', unit: 'm', description: 'Wheel centre, y in ground axes' },
    driver: { motion: 'translation', axis: [0, 1, 0] },
  },
  {
    ...{ block: 'Z', name: 'z', unit: 'm', description: 'Wheel centre, z in ground axes' },
    driver: { motion: 'translation', axis: [0, 0, 1] },
  },
  {
    ...{ block: 'Yaw', name: 'yaw', unit: 'rad', description: 'Yaw of the carrier: heading of the wheel' },
    driver: { motion: 'rotation', axis: [0, 0, 1] },
  },
  {
    ...{
      block: 'Inclination',
      name: 'inclination',
      unit: 'rad',
      description: 'Inclination of the carrier about its heading',
    },
    driver: { motion: 'rotation', axis: [1, 0, 0] },
  },
  {
    ...{ block: 'Spin', name: 'spin', unit: 'rad', description: 'Angle of the wheel about its spin axis' },
    driver: { motion: 'rotation', axis: [0, 1, 0] },
  },
]

/** Outputs of the model by signals of the tyre block. */
const outputs = {
  ...{ hubFx: 'FORCE_x', hubFy: 'FORCE_y', hubFz: 'FORCE_z', hubMx: 'TORQUE_x', hubMy: 'TORQUE_y', hubMz: 'TORQUE_z' },
  ...{ Fx: 'Fx', Fy: 'Fy', Fz: 'Fz', Mx: 'Mx', My: 'My', Mz: 'Mz' },
  ...{
    S: 'slip',
    alpha: 'slipAngle',
    gamma: 'inclinationAngle',
    Reff: 'effectiveRadius',
    loadedRadius: 'loadedRadius',
  },
  ...{ Omega: 'rollingRate', VCx: 'travelSpeed', VPy: 'lateralSpeed' },
  ...{ contactX: 'contactX', contactY: 'contactY', contactZ: 'contactZ' },
} as const

/** Share of the radius by which the wheel is pressed into the road in the experiment. */
const pressed = 0.04
/** Distance that the wheel rolls in the experiment, m, and its time, s. */
const [distance, duration] = [10, 2]

/**
 * Returns the model of a tyre: inputs with their first and second derivatives, and the outputs above.
 * @param block resolved block of type `tireType`
 */
export function tireAlone(block: ResolvedBlock): ProjectFile {
  const radius = quantityOf(block, 'radius')
  const moves: Readonly<Record<string, Readonly<Record<string, ParamValue>>>> = {
    X: { final: distance, initial: 0, start: 0, duration },
    Spin: { final: (1.02 * distance) / radius, initial: 0, start: 0, duration },
    Z: { amplitude: 0.003 * radius, frequency: 2, offset: radius * (1 - pressed) },
    Y: { amplitude: 0.002, frequency: 1 },
    Yaw: { amplitude: 0.03, frequency: 1 },
    Inclination: { amplitude: 0.05, frequency: 0.7 },
  }
  const source = (name: string): BlockInstance => ({
    type: name === 'X' || name === 'Spin' ? 'sources/smooth-step' : 'sources/sine',
    params: moves[name],
  })
  const led = inputs.flatMap(({ block: name, driver }, i): readonly (readonly [string, BlockInstance])[] => [
    [name, { ...source(name), at: [160 * i, 160] }],
    [`Drive${name}`, { type: 'mechanics/driver', params: { ...driver }, at: [160 * i, 0] }],
  ])
  const chain = ['World.frame', ...inputs.map(({ block: name }) => `Drive${name}`)]
  const links = inputs.flatMap(({ block: name }, i): readonly (readonly [string, string])[] => [
    [i === 0 ? chain[0] : `${chain[i]}.end`, `Drive${name}.base`],
    [`${name}.y`, `Drive${name}.u`],
  ])
  const wires: readonly (readonly [string, string])[] = [
    ...links,
    [`${chain[inputs.length]}.end`, `${aloneTire}.hub`],
    [`${aloneTire}.road`, 'Road.surface'],
    ['World.frame', 'DriveRoad.base'],
    ['RoadHeight.y', 'DriveRoad.u'],
    ['DriveRoad.end', 'Road.frame'],
    ['Friction.y', 'Road.factor'],
  ]
  const column = 160 * inputs.length
  return {
    wishbone: 1,
    title: `Tyre ${block.name}`,
    description: 'One tyre: motion of the wheel centre in, forces and moments out',
    blocks: {
      World: { type: 'world/world', at: [-160, 0] },
      ...Object.fromEntries(led),
      [aloneTire]: { type: tireType, params: paramsOf(block), at: [column, 0] },
      Road: { type: 'world/flat-road', at: [column + 200, 160] },
      RoadHeight: { type: 'sources/constant', params: { value: 0 }, at: [column - 160, 320] },
      DriveRoad: { type: 'mechanics/driver', params: { motion: 'translation', axis: [0, 0, 1] }, at: [column, 320] },
      Friction: { type: 'sources/constant', params: { value: 1 }, at: [column, 480] },
    },
    wires: Object.fromEntries(wires.map((ends, i) => [`w${i + 1}`, [...ends]])),
    experiments: {
      [aloneExperiment]: {
        title: 'Rolls, steers and leans',
        stop: duration,
        sample: 0.01,
        solver: { name: 'rk4', step: 0.001 },
      },
    },
    interface: {
      inputs: {
        ...Object.fromEntries(inputs.map(({ block: name, ...input }) => [name, described(input)])),
        RoadHeight: { name: 'roadHeight', description: 'Height of the road under the wheel', handling: 'interpolated' },
        Friction: { name: 'roadFriction', description: 'Friction factor of the road' },
      },
      outputs: Object.fromEntries(
        Object.entries(outputs).map(([signal, name]) => [`${aloneTire}.${signal}`, { name }]),
      ),
    },
  }
}

const described = ({ name, description }: Input) => ({ name, description, handling: 'interpolated' as const })

/** Parameters of the wheel as a body and of its file, which the forces do not know. */
const bodily: ReadonlySet<string> = new Set(['mass', 'Ixx', 'Iyy', 'Izz', 'propertyFile'])

/** Returns the parameters of a block by their values in SI; those at their defaults are left out. */
function paramsOf({ definition, params }: ResolvedBlock): Readonly<Record<string, ParamValue>> {
  const entries = [...params].flatMap(([name, { kind, value }]): readonly (readonly [string, ParamValue])[] => {
    if (bodily.has(name)) return kind === 'quantity' ? [[name, 0]] : []
    const isDefault = JSON.stringify(value) === JSON.stringify(definition.params[name].default)
    return isDefault ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

function quantityOf({ params }: ResolvedBlock, name: string): number {
  const value = params.get(name)
  return value?.kind === 'quantity' ? value.value : NaN
}
