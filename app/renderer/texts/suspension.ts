/** Texts of the view of suspensions. */
export const suspensionTexts = {
  title: 'Suspension',
  none: 'No axle measured yet',
  explain: 'The rig moves the wheels of every axle of the project up and down, against each other and by the rack.',
  measure: 'Measure axles',
  again: 'Measure again',
  stop: 'Stop',
  axle: 'Axle',
  figures: 'Figures at the design position',
  export: 'Export tables',
  file: (axle: string, table: string): string => `${axle.replace(/\W+/g, '-')}-${table}.csv`,
  plots: {
    camber: 'Camber (deg)',
    toe: 'Toe-in (deg)',
    track: 'Contact point, change of y (mm)',
    roll: 'Roll centre height (mm)',
  },
  over: { travel: 'wheel travel (mm)', rack: 'rack (mm)' },
  steer: 'Toe-in by the rack (deg), right wheel dashed',
  left: 'left',
  right: 'right',
}
