/** Texts of the view of suspensions. */
export const suspensionTexts = {
  page: {
    none: 'No axle measured yet',
    explain: 'The rig moves the wheels of every axle in parallel and opposite travel, and steers them with the rack.',
    start: 'Measure axles',
    again: 'Measure again',
  },
  axle: 'Axle',
  figures: 'Metrics at the design position',
  export: 'Export tables',
  file: (axle: string, table: string): string => `${axle.replace(/\W+/g, '-')}-${table}.csv`,
  plots: {
    camber: 'Camber',
    toe: 'Toe-in',
    track: 'Lateral motion of the contact point',
    roll: 'Roll centre height',
    steer: 'Toe-in over rack travel',
  },
  kingpin: {
    angles: 'Steering axis',
    caster: 'caster angle',
    inclination: 'kingpin inclination',
    offsets: 'Steering axis at the road',
    trail: 'caster trail',
    scrub: 'scrub radius',
  },
  over: { travel: 'Wheel travel', rack: 'Rack travel' },
  angle: 'Angle',
  distance: 'Distance',
  left: 'left',
  right: 'right',
  both: 'left and right',
}
