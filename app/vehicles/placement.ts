/**
 * Positions of blocks in the diagram of a vehicle with hydraulic brakes. Pedals, gearbox and controllers are placed
 * from left to right, then one column each for lines, discs and tyres. Vehicles without hydraulics need less room and
 * keep the positions of their parts.
 */
import type { BlockInstance, CanvasPoint } from '../../engine/model/project/project'

const places: Readonly<Record<string, CanvasPoint>> = {
  World: [1824, 352],
  Road: [1824, 224],
  FrontMount: [336, 112],
  RearMount: [336, 576],
  FrontAxle: [736, 32],
  RearAxle: [736, 496],
  SteeringWheel: [160, -48],
  SteeringGear: [336, 0],
  SteerAngle: [336, -96],
  Rack: [512, 0],
  FrontBar: [736, -128],
  RearBar: [736, 624],
  BrakePedal: [160, 720],
  PedalForce: [336, 720],
  Booster: [512, 720],
  Proportioning: [736, 720],
  Inertial: [336, 224],
  Motion: [336, 400],
  ABS: [1008, 208],
  Stability: [1008, 384],
  Throttle: [-16, 832],
  DriveTorque: [160, 832],
  Engine: [160, 864],
  Motor: [512, 864],
  Converter: [336, 864],
  Clutch: [336, 864],
  Gearbox: [512, 864],
  LockupTorque: [336, 976],
  ClutchPedal: [-16, 976],
  Engagement: [160, 976],
  ClutchTorque: [336, 976],
  Gear: [512, 976],
  Differential: [736, 864],
  TransferCase: [736, 864],
  FrontDifferential: [1008, 832],
  RearDifferential: [1008, 928],
}

/** Tops of the rows of wheels, and of their tyres. */
const rows: Readonly<Record<string, readonly [row: number, tire: number]>> = {
  FL: [-160, -112],
  FR: [176, 224],
  RL: [352, 400],
  RR: [560, 608],
}

const ofWheels = Object.entries(rows).flatMap(([wheel, [row, tire]]): readonly (readonly [string, CanvasPoint])[] => [
  [`Line${wheel}`, [1280, row]],
  [`Speed${wheel}`, [1280, row + 96]],
  [`Brake${wheel}`, [1472, row]],
  [`Drive${wheel}`, [1472, row + 96]],
  [`Tire${wheel}`, [1648, tire]],
])

const all = new Map<string, CanvasPoint>([...Object.entries(places), ...ofWheels])

/** Width of a column. */
const column = 176

export function spread(blocks: Readonly<Record<string, BlockInstance>>): Record<string, BlockInstance> {
  return Object.fromEntries(
    Object.entries(blocks).map(([name, block]) => {
      const at = placeOf(name, blocks)
      return [name, at === undefined ? block : { ...block, at }]
    }),
  )
}

/** An input to which a driver adds something makes room for the sum. */
function placeOf(name: string, blocks: Readonly<Record<string, BlockInstance>>): CanvasPoint | undefined {
  const input = name.endsWith('Sum') ? all.get(name.slice(0, -'Sum'.length)) : undefined
  if (input !== undefined) return input
  const [x, y] = all.get(name) ?? []
  if (x === undefined || y === undefined) return undefined
  return Object.hasOwn(blocks, `${name}Sum`) ? [x - column, y] : [x, y]
}
