/** Settings that manoeuvres share. */
import type { FigureFacts, ManoeuvreSetting, SettingRange } from '../types'
import { duration, speedRange } from './ranges'

export const speedSetting = (speed: string, doc = 'Initial speed'): ManoeuvreSetting => ({
  id: 'speed',
  label: 'Speed',
  doc,
  unit: 'm/s',
  default: speed,
  range: speedRange,
})

export const holdSetting: ManoeuvreSetting = {
  id: 'hold',
  label: 'Drive',
  doc: 'How the vehicle is driven. Automatic: by its drive input; if it has none, by equal torques on the wheels of one axle; otherwise by a force on the body',
  default: 'auto',
  choices: [
    { value: 'auto', label: 'Automatic' },
    { value: 'throttle', label: 'Drive input, constant' },
    { value: 'torque', label: 'Equal wheel torques, constant' },
    { value: 'force', label: 'Force on the body' },
    { value: 'coast', label: 'Nothing: coasting' },
  ],
}

/** Setting `holdSetting` without coasting, for manoeuvres in which the vehicle has to keep its speed. */
export const holdWithoutCoasting: ManoeuvreSetting = {
  ...holdSetting,
  choices: holdSetting.choices?.filter(({ value }) => value !== 'coast'),
}

/**
 * Setting `holdSetting` without the force on the body, for manoeuvres that release the drive: the force would keep the
 * speed against the brakes.
 */
export const holdUntilReleased: ManoeuvreSetting = {
  ...holdSetting,
  doc: 'How the vehicle is driven until the drive is released. Automatic: by its drive input; if it has none, by equal torques on the wheels of one axle; otherwise it coasts',
  choices: holdSetting.choices?.filter(({ value }) => value !== 'force'),
}

export const axleSetting: ManoeuvreSetting = {
  id: 'axle',
  label: 'Driven axle',
  doc: 'Axle driven by equal wheel torques',
  default: 'rear',
  choices: [
    { value: 'front', label: 'Front' },
    { value: 'rear', label: 'Rear' },
    { value: 'all', label: 'All' },
  ],
}

export const directionsSetting = (doc: string): ManoeuvreSetting => ({
  id: 'directions',
  label: 'Directions',
  doc,
  default: 'both',
  choices: [
    { value: 'both', label: 'Left and right' },
    { value: 'left', label: 'Left' },
    { value: 'right', label: 'Right' },
  ],
})

export const directionSetting: ManoeuvreSetting = {
  id: 'direction',
  label: 'Direction',
  doc: 'Direction of the first turn',
  default: 'left',
  choices: [
    { value: 'left', label: 'Left' },
    { value: 'right', label: 'Right' },
  ],
}

export const stopSetting = (stop: string): ManoeuvreSetting => ({
  id: 'stop',
  label: 'Stop time',
  doc: 'End of the run',
  unit: 's',
  default: stop,
  range: duration,
})

export const setting = (
  id: string,
  label: string,
  unit: string,
  value: string | number,
  doc: string,
  range: SettingRange,
): ManoeuvreSetting => ({
  id,
  label,
  unit,
  default: value,
  doc,
  range,
})

export const figure = (label: string, unit: string, formula: string): FigureFacts => ({ label, unit, formula })

export const ratioSetting: ManoeuvreSetting = {
  id: 'ratio',
  label: 'Steering ratio',
  doc: 'Angle of the steering wheel per value of the steering input, in SI; if empty, 16 times the angle of the road wheels',
  unit: '1',
  default: '',
  range: { above: 0 },
}
