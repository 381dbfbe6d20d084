/** The model of the reference chain (data/chain.json): double lane change with yaw and roll, braking with pitch, a bump. */
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'
import { json, shape } from './reference'

interface ChainFile {
  readonly parameters: {
    readonly k_f: number
    readonly k_w: number
    readonly w_hp: number
    readonly zeta_hp: number
    readonly w_rot: number
    readonly zeta_rot: number
    readonly rate_limit: number
    readonly input: Readonly<Record<string, number>>
  }
  readonly limiter_segments_pitch: readonly (readonly number[])[]
  readonly limiter_segments_roll: readonly (readonly number[])[]
}

const chainFile = json('chain.json') as ChainFile

const all = (prefix: string, axes: readonly string[], value: number): Record<string, ParamValue> =>
  Object.fromEntries(axes.map((axis) => [`${prefix}${axis}`, value]))

const moves = ['Surge', 'Sway', 'Heave']
const turns = ['Roll', 'Pitch', 'Yaw']

/** Parameters of the washout block for the names of the reference. */
export function classicalParams(p: Omit<ChainFile['parameters'], 'input'>): Record<string, ParamValue> {
  return {
    ...all('k', moves, p.k_f),
    ...all('k', turns, p.k_w),
    ...all('highPass', moves, p.w_hp),
    ...all('damping', moves, p.zeta_hp),
    ...all('return', moves, p.w_hp),
    ...all('highPass', turns, p.w_rot),
    ...all('damping', turns, p.zeta_rot),
    ...all('lowPass', ['Surge', 'Sway'], 2 * p.w_hp),
    ...all('lowPassDamping', ['Surge', 'Sway'], p.zeta_hp),
    tiltRate: p.rate_limit,
  }
}

function chainInputs(): Record<string, string> {
  const { input: u } = chainFile.parameters
  const lane = (delay: number): string => `(${shape(u.t1 + delay, u.T)} - ${shape(u.t2 + delay, u.T)})`
  const hump = (start: number, duration: number): string =>
    `if(t > ${start} and t < ${start + duration}, (1 - cos(2*pi*(t - ${start})/${duration}))/2, 0)`
  return {
    ax: `${u.ax}*${hump(u.t3, u.T3)}`,
    ay: `${u.ay}*${lane(0)}`,
    az: `${u.az}*${hump(u.t4, u.T4)}`,
    p: `${u.roll_rate}*${lane(u.roll_delay)}`,
    q: `${u.pitch_rate}*${shape(u.t3, u.T3)}`,
    r: `${u.yaw_rate}*${lane(0)}`,
  }
}

/** @param washout parameters of the washout, on top of those of the reference */
export function chainProject(run: object, washout: Record<string, ParamValue> = {}): ProjectFile {
  const ear: Record<string, ParamValue> =
    washout.evaluation === 'sampled' ? { evaluation: 'sampled', sampleTime: washout.sampleTime } : {}
  return smallProject(
    {
      World: ['world/world'],
      ...Object.fromEntries(
        Object.entries(chainInputs()).map(([name, expression]) => [
          name,
          ['signals/expression', { expression }] as const,
        ]),
      ),
      A: ['signals/mux'],
      W: ['signals/mux'],
      Washout: ['cueing/classical', { ...classicalParams(chainFile.parameters), ...washout }],
      Felt: ['cueing/felt-motion'],
      Legs: ['cueing/hexapod-inverse', { datum: 'home', load: 'none' }],
      Otoliths: ['cueing/otoliths', ear],
      Canals: ['cueing/canals', ear],
      VehicleOtoliths: ['cueing/otoliths', ear],
      VehicleCanals: ['cueing/canals', ear],
    },
    [
      ...['ax', 'ay', 'az'].map((name, i) => `${name}.y - A.u${i + 1}`),
      ...['p', 'q', 'r'].map((name, i) => `${name}.y - W.u${i + 1}`),
      'A.y - Washout.a',
      'W.y - Washout.w',
      'Washout.position - Legs.r',
      'Washout.angles - Legs.angles',
      'Washout.acceleration - Felt.acceleration',
      'Washout.angles - Felt.angles',
      'Washout.rates - Felt.rates',
      'Felt.f - Otoliths.f',
      'Felt.w - Canals.w',
      'A.y - VehicleOtoliths.f',
      'W.y - VehicleCanals.w',
    ],
    { stop: 20, sample: 0.1, ...run },
  )
}

/** Signal of the model for each column of the reference. */
export const chainColumns: Readonly<Record<string, string>> = {
  acc_x: 'Washout.acceleration[1]',
  acc_y: 'Washout.acceleration[2]',
  acc_z: 'Washout.acceleration[3]',
  vel_x: 'Washout.velocity[1]',
  vel_y: 'Washout.velocity[2]',
  vel_z: 'Washout.velocity[3]',
  pos_x: 'Washout.position[1]',
  pos_y: 'Washout.position[2]',
  pos_z: 'Washout.position[3]',
  tilt_roll_cmd: 'Washout.tiltCommand[2]',
  tilt_pitch_cmd: 'Washout.tiltCommand[1]',
  tilt_roll: 'Washout.tilt[2]',
  tilt_pitch: 'Washout.tilt[1]',
  roll: 'Washout.angles[3]',
  pitch: 'Washout.angles[2]',
  yaw: 'Washout.angles[1]',
  l1: 'Legs.length[1]',
  l2: 'Legs.length[2]',
  l3: 'Legs.length[3]',
  l4: 'Legs.length[4]',
  l5: 'Legs.length[5]',
  l6: 'Legs.length[6]',
  felt_fx: 'Felt.f[1]',
  felt_fy: 'Felt.f[2]',
  felt_fz_minus_g: 'Felt.f[3]',
  felt_p: 'Felt.w[1]',
  felt_q: 'Felt.w[2]',
  felt_r: 'Felt.w[3]',
  perceived_fx: 'Otoliths.y[1]',
  perceived_fy: 'Otoliths.y[2]',
  perceived_fz: 'Otoliths.y[3]',
  perceived_p: 'Canals.y[1]',
  perceived_q: 'Canals.y[2]',
  perceived_r: 'Canals.y[3]',
  vehicle_perceived_fx: 'VehicleOtoliths.y[1]',
  vehicle_perceived_fy: 'VehicleOtoliths.y[2]',
  vehicle_perceived_fz: 'VehicleOtoliths.y[3]',
  vehicle_perceived_p: 'VehicleCanals.y[1]',
  vehicle_perceived_q: 'VehicleCanals.y[2]',
  vehicle_perceived_r: 'VehicleCanals.y[3]',
}

/** Instants at which a limiter switches. */
export const switches: readonly number[] = [
  ...chainFile.limiter_segments_pitch,
  ...chainFile.limiter_segments_roll,
].map(([from]) => from)
