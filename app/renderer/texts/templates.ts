/** Texts of the starting points that the welcome page offers. */
export const templateTexts = {
  heading: 'From a template',
  quarterCar: { title: 'Quarter car', description: 'Two masses on springs over a kerb' },
  quarterCarProfile: {
    title: 'Ride over a road profile',
    description: 'Quarter car over a bump, with the linear solution',
  },
  halfCar: { title: 'Half car', description: 'Heave and pitch over a bump, with the linear solution' },
  linearSingleTrack: {
    title: 'Linear single-track model',
    description: 'Bicycle model with cornering stiffness and its closed form',
  },
  singleTrack: { title: 'Single-track model', description: 'Yaw rate, step steer, handling' },
  fourWheels: {
    title: 'Four-wheel vehicle',
    description: 'Independent suspension, steering, brakes and PAC2002 tyres',
  },
  tireRig: { title: 'Tyre test bench', description: 'A tyre on a belt, with its curves' },
  washout: {
    title: 'Washout from a CSV file',
    description: 'Motion base: classical, adaptive and optimal washout, and what the driver perceives',
  },
  pendulum: { title: 'Pendulum', description: 'A body on an arm that swings about a joint' },
  /** Further search words. */
  searchTerms: {
    'quarter-car': ['ride', 'suspension'],
    'quarter-car-profile': ['quarter car', 'road profile', 'bump'],
    'half-car': ['pitch plane', 'ride', 'bounce'],
    'linear-single-track': ['bicycle model', 'linear tyre', 'cornering stiffness', 'step steer'],
    'single-track': ['bicycle model', 'handling'],
    'four-wheel-vehicle': ['full car', 'car'],
    'tyre-rig': ['tire', 'Magic Formula'],
    washout: ['motion cueing', 'simulator', 'motion base', 'perception'],
    pendulum: ['example'],
  },
} as const
