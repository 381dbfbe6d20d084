/** Texts of the vehicle from assemblies. */
export const vehicleTexts = {
  command: 'New vehicle from assemblies…',
  title: 'Vehicle from assemblies',
  welcome: 'Vehicle from assemblies',
  welcomeDetail: 'Choose axles, tyres and drive',
  choices: {
    layout: 'Vehicle',
    front: 'Front axle',
    rear: 'Rear axle',
    tire: 'Tyres',
    drive: 'Drive',
    brakes: 'Brakes',
    road: 'Road',
  },
  dimensions: 'Dimensions',
  mass: 'Mass',
  wheelbase: 'Wheelbase',
  track: 'Track',
  height: 'Height of centre of mass',
  frontShare: 'Weight on front axle',
  range: (low: string, high: string, unit: string) => `From ${low} to ${high}${unit === '' ? '' : ` ${unit}`}`,
  later:
    'You can change everything in the diagram later: hardpoints, springs and masses are parameters of the assemblies.',
  create: 'Create vehicle',
  cancel: 'Cancel',
} as const
