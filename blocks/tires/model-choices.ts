/** Choices of the tyre block that change how a model is used. */
import { choice, type Param } from '../../engine/model/blocks/block'

export const modelChoices: Readonly<Record<string, Param>> = {
  effectiveRadius: choice(
    [
      { value: 'unloaded', label: 'Unloaded radius' },
      { value: 'loaded', label: 'Loaded radius' },
      { value: 'pacejka', label: 'Pacejka formula' },
    ],
    'pacejka',
    'Effective radius',
    'How the effective rolling radius depends on the load',
    { group: 'Model' },
  ),
  longitudinalArm: choice(
    [
      { value: 'loaded', label: 'Loaded radius, as published' },
      { value: 'effective', label: 'Effective radius, as the slip' },
    ],
    'loaded',
    'Arm of the longitudinal force',
    'Arm of the longitudinal force about the spin axis. With the loaded radius, a driving force delivers energy, Fx (Reff - Rl) Omega; with the effective radius, it delivers none',
    { group: 'Model' },
  ),
  measuredSide: choice(
    [
      { value: 'unknown', label: 'Unknown' },
      { value: 'left', label: 'Left' },
      { value: 'right', label: 'Right' },
      { value: 'symmetric', label: 'Symmetric' },
    ],
    'unknown',
    'Measured side',
    'Side of the vehicle that the tyre was measured for (TYRESIDE). Symmetric: omits the terms that make left and right differ',
    { group: 'Model' },
  ),
  mountedSide: choice(
    [
      { value: 'measured', label: 'As measured' },
      { value: 'left', label: 'Left' },
      { value: 'right', label: 'Right' },
    ],
    'measured',
    'Mounted side',
    'Side of the vehicle that the tyre is mounted on. Opposite to the measured side, its forces are mirrored',
    { group: 'Model' },
  ),
  dataRange: choice(
    [
      { value: 'off', label: 'Extrapolate' },
      { value: 'warn', label: 'Extrapolate and warn' },
      { value: 'clamp', label: 'Limit' },
    ],
    'off',
    'Beyond the data',
    'Behaviour beyond the measured range of load, slip, slip angle and inclination',
    { group: 'Model' },
  ),
}
