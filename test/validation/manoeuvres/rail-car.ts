/** The car of the project manual-drivetrain as a body on a rail that a wheel moves, so that manoeuvres find a vehicle. */
import type { ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'

const { project } = new ShippedProject('manual-drivetrain')
const { Car: _car, CarSpeed, Resistance, ...drivetrain } = project.blocks

/** @param resistance force in N of the speed u1 in m/s */
export const railCar = (resistance: string): ProjectFile => ({
  ...project,
  blocks: {
    ...drivetrain,
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Car: { type: 'mechanics/rigid-body', params: { mass: 'mass', Ixx: 350, Iyy: 1500, Izz: 1600 } },
    Axle: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Wheels: { type: 'mechanics/rigid-body', params: { mass: 0, Ixx: 0, Iyy: 'wheels', Izz: 0 } },
    Rolling: { type: 'mechanics/gear', params: { ratio: 'radius' } },
    CarSpeed,
    Resistance: { ...Resistance, params: { expression: resistance } },
  },
  wires: {
    a: ['World.frame', 'Rail.base'],
    b: ['Rail.end', 'Car.com'],
    c: ['World.frame', 'Axle.base'],
    d: ['Axle.end', 'Wheels.com'],
    e: ['Rolling.a', 'Rail.axis'],
    f: ['Rolling.b', 'Axle.axis'],
    g: ['Rail.axis', 'CarSpeed.axis'],
    h: ['Resistance.y', 'Load.u'],
    i: ['CarSpeed.rate', 'Resistance.u1'],
    j: ['Load.axis', 'Rail.axis'],
    k: ['Final.b', 'Axle.axis'],
    ...Object.fromEntries(
      Object.entries(project.wires).filter(
        ([, ends]) => !ends.some((end) => /^(Car|CarSpeed|Resistance|Load)\./.test(end)),
      ),
    ),
  },
  vehicle: { clutch: 'Pedal' },
  experiments: {
    launch: { stop: 9, solver: { name: 'rk4', step: 0.001 }, sample: 0.02, initial: { 'Engine.rate': 100 } },
  },
})
