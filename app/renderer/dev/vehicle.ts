/** A four-wheeled vehicle of 40 blocks, for working on the interface alone. Not part of the product. */
import type { BlockInstance, ProjectFile } from '../../../engine/model/project'

const corners = ['FL', 'FR', 'RL', 'RR'] as const
const column = (i: number): number => 176 + i * 176
const blocks: Record<string, BlockInstance> = {
  World: { type: 'world/world', at: [0, 0] },
  Free: { type: 'joints/free', at: [0, 192] },
  Body: {
    type: 'mechanics/rigid-body',
    params: { mass: 2077, Ixx: 330, Iyy: 1925, Izz: 1925, Ixz: 110 },
    at: [0, 432],
  },
  Road: { type: 'world/flat-road', at: [column(6), 432] },
  SteerInput: { type: 'sources/sine', params: { amplitude: '1 deg', period: 10 }, at: [column(3), -64] },
  BrakeInput: {
    type: 'sources/piecewise-linear',
    params: {
      points: [
        [0, 0],
        [2, 0],
        [2.5, 1000],
        [4.5, 1000],
        [5, 0],
      ],
    },
    at: [column(2), 432],
  },
}
const wires: Record<string, [string, string]> = {}
const wire = (a: string, b: string): void => void (wires[`w${Object.keys(wires).length + 1}`] = [a, b])
wire('World.frame', 'Free.base')
wire('Free.tip', 'Body.com')

corners.forEach((c, i) => {
  const front = i < 2
  const y = [64, 240, 528, 704][i] ?? 0
  blocks[`Arm${c}`] = {
    type: 'mechanics/rigid-arm',
    params: { x: front ? 1.353 : -1.487, y: c.endsWith('L') ? 'track/2' : '-track/2' },
    at: [column(0), y],
  }
  blocks[`Suspension${c}`] = { type: 'joints/prismatic', params: { axis: [0, 0, -1] }, at: [column(1), y] }
  blocks[`Spring${c}`] = {
    type: 'forces/spring-damper',
    params: front
      ? { stiffness: '48.289 kN/m', freeLength: 0.674, damping: 3075 }
      : { stiffness: 30518, freeLength: 0.72, damping: 2331 },
    at: [column(1), y - 80],
  }
  blocks[`Lump${c}`] = { type: 'mechanics/rigid-body', params: { mass: 10 }, at: [column(2), y - 80], flip: true }
  if (front) blocks[`Steer${c}`] = { type: 'joints/motion-driver', at: [column(3), y] }
  blocks[`Spin${c}`] = { type: 'joints/revolute', params: { axis: [0, 1, 0] }, at: [column(4), y] }
  blocks[`Brake${c}`] = { type: 'forces/brake', at: [column(4), y - 80] }
  blocks[`Tire${c}`] = { type: 'tires/tire', params: { radius: '355 mm', stiffness: 304000 }, at: [column(5), y] }
  wire('Body.com', `Arm${c}.base`)
  wire(`Arm${c}.tip`, `Suspension${c}.base`)
  wire(`Spring${c}.axis`, `Suspension${c}.axis`)
  wire(`Suspension${c}.tip`, `Lump${c}.com`)
  const carrier = front ? `Steer${c}` : `Suspension${c}`
  if (front) {
    wire(`Suspension${c}.tip`, `Steer${c}.base`)
    wire('SteerInput.value', `Steer${c}.angle`)
  }
  wire(`${carrier}.tip`, `Spin${c}.base`)
  wire('BrakeInput.value', `Brake${c}.input`)
  wire(`Brake${c}.axis`, `Spin${c}.axis`)
  wire(`Spin${c}.tip`, `Tire${c}.hub`)
  wire(`Tire${c}.road`, 'Road.surface')
})

export const vehicle: ProjectFile = {
  wishbone: 1,
  title: 'Generic vehicle',
  description: 'Four-wheeled vehicle with independent suspension and 14 degrees of freedom.',
  variables: { track: 1.52 },
  blocks,
  wires,
  formulations: { default: {} },
  experiments: {
    'sine-steer': {
      title: 'Sine steer',
      stop: 10,
      solver: { name: 'rk4', step: 0.001 },
      sample: 0.01,
      initial: { 'Body.vx': 20, 'Body.z': 0.8995 },
      references: { thesis: { file: 'reference/sine-steer.csv', title: 'Reference' } },
      plots: {
        path: { title: 'Path', signals: ['Body.y'], x: 'Body.x' },
        yaw: { title: 'Yaw rate', signals: ['Body.wz'] },
        roll: { title: 'Roll', signals: ['Body.roll'] },
        lateral: { title: 'Lateral tyre forces', signals: corners.map((c) => `Tire${c}.Fy`) },
      },
    },
    braking: {
      title: 'Braking',
      stop: 10,
      solver: { name: 'rk4', step: 0.001 },
      set: { 'SteerInput.amplitude': 0 },
      initial: { 'Body.vx': 20 },
      plots: {
        speed: { title: 'Speed', signals: ['Body.vx'] },
        longitudinal: { title: 'Longitudinal tyre forces', signals: corners.map((c) => `Tire${c}.Fx`) },
      },
    },
  },
}
