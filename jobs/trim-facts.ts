/** Description of operating points and their curves for users. */
export const trimFacts = {
  summary: 'find the operating point of an experiment, or follow it along a parameter, through folds',
  notes: [
    'Each point has the targets of the experiment, found by its freed quantities. The curve ends where the parameter turns',
    'back, unless --through is given. --csv writes curve.csv with a row for each point: "special" marks folds and branch points,',
    'where another curve crosses; "growth" is the largest real part of the eigenvalues.',
    'Turns of a vehicle have wheel loads, roll, sideslip, forces at hitches, sigma (radius times tan of the angle of the road',
    'wheels over wheelbase) and the understeer gradient (slope of that angle less wheelbase over radius, by lateral acceleration).',
    'Over lateral or radius, steering and drive are freed if the experiment frees nothing.',
  ],
  examples: [
    'trim projects/generic-vehicle --over lateral --radius 50 --from 0.5 --to 8 --csv turns',
    'trim projects/generic-vehicle --over lateral --speed 20 --from 0.1 --to 6',
    'trim my-car --speed 5 --free Steer,Drive --over speed --from 5 --to 30 --along "Body.ay=over^2/(50 m)"',
  ],
  options: {
    over: {
      value: 'NAME',
      doc: 'speed, radius, lateral (speed times turn), a held signal, a source, a variable or Block.parameter; default: one point',
    },
    from: { value: 'VALUE', doc: 'first value of --over, SI or with a unit' },
    to: { value: 'VALUE', doc: 'last value of --over' },
    through: { doc: 'continue beyond the first fold, where the parameter turns back' },
    radius: { value: 'LENGTH', doc: 'radius of the circle, positive to the left' },
    along: {
      value: 'BLOCK.SIGNAL=EXPRESSION',
      repeated: true,
      doc: 'target along the curve, an expression of its value "over"; free a quantity for each',
    },
    signals: {
      value: 'A,B',
      doc: 'signals, instead of those of the plots; targets and wheel loads are always reported',
    },
    steering: { value: 'NAME', doc: 'freed angle of the road wheels, if the steering is not found' },
    wheelbase: { value: 'LENGTH', doc: 'wheelbase, if the wheels are not found' },
    forward: { value: 'BLOCK.SIGNAL', doc: 'forward speed in the radius of sigma; default: the speed of the body' },
  },
  tables: true,
} as const
