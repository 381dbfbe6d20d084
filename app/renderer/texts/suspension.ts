/** Texts of the view of suspensions. */
export const suspensionTexts = {
  title: 'Suspension',
  none: 'No axle measured yet',
  explain: 'The rig moves the wheels of every axle in parallel and opposite travel, and steers them with the rack.',
  measure: 'Measure axles',
  again: 'Measure again',
  stop: 'Stop',
  axle: 'Axle',
  figures: 'Metrics at the design position',
  export: 'Export tables',
  file: (axle: string, table: string): string => `${axle.replace(/\W+/g, '-')}-${table}.csv`,
  plots: {
    camber: 'Camber (deg)',
    toe: 'Toe-in (deg)',
    track: 'Change in contact point y (mm)',
    roll: 'Roll centre height (mm)',
  },
  over: { travel: 'wheel travel (mm)', rack: 'rack (mm)' },
  steer: 'Toe-in over rack travel (deg), right wheel dashed',
  left: 'left',
  right: 'right',
}
