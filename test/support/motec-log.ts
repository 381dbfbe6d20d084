/**
 * A log in the layout of MoTeC's CSV export whose car is known: the generic vehicle, coasting through a slalom, simulated with
 * another solver than experiments use that replay it, in the units and digits of a logger.
 */
import { runToEnd } from '../../engine/run/run'
import type { ProjectFile } from '../../engine/model/project/project'
import { sharedCompiler } from './compiler'

/** Steering wheel over road wheel. */
export const steeringRatio = 16
/** s and 1/s */
export const logEnd = 6
const rate = 50

/** @param project of the generic vehicle */
export function motecLog(project: ProjectFile): string {
  const { initial, ...base } = project.experiments?.['sine-steer'] ?? { stop: logEnd }
  const drive = {
    ...base,
    stop: logEnd,
    sample: 1 / rate,
    solver: { name: 'dopri5', tolerance: 1e-9 },
    set: { 'SteerInput.amplitude': '2 deg', 'SteerInput.frequency': '0.25 Hz' },
    ...(initial && { initial }),
    start: { settle: true, speed: '72 km/h' },
  }
  const signals = ['Body.vx', 'SteerInput.y', 'Body.ay', 'Body.ax', 'Body.wz']
  const { table, error } = runToEnd(
    {
      project: { ...project, experiments: { drive } },
      files: {},
      experiment: 'drive',
      signals,
      checkStep: false,
    },
    sharedCompiler,
  )
  if (error !== undefined) throw error
  const of = (signal: string): Float64Array => table.columns.find(({ name }) => name === signal)?.values ?? table.time
  const degrees = 180 / Math.PI
  const columns: readonly (readonly [name: string, unit: string, digits: number, at: (i: number) => number])[] = [
    ['Time', 's', 3, (i) => table.time[i]],
    ['Ground Speed', 'km/h', 3, (i) => 3.6 * of('Body.vx')[i]],
    ['Steered Angle', 'deg', 3, (i) => steeringRatio * degrees * of('SteerInput.y')[i]],
    ['G Force Lat', 'G', 4, (i) => of('Body.ay')[i] / 9.80665],
    ['G Force Long', 'G', 4, (i) => of('Body.ax')[i] / 9.80665],
    ['Gyro Yaw Velocity', 'deg/s', 3, (i) => degrees * of('Body.wz')[i]],
    ['Brake Pressure F', 'bar', 1, () => 0],
  ]
  const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',')
  return [
    '"Format","MoTeC CSV File",,,"Workbook",""',
    '"Venue","Test",,,"Worksheet",""',
    `"Sample Rate","${rate.toFixed(3)}","Hz",,"End Time","${logEnd.toFixed(3)}","s"`,
    '"Beacon Markers","0.000 6.000"',
    '',
    '',
    line(columns.map(([name]) => name)),
    line(columns.map(([, unit]) => unit)),
    '',
    ...[...table.time.keys()].map((i) => line(columns.map(([, , digits, at]) => at(i).toFixed(digits)))),
    '',
  ].join('\r\n')
}
