/**
 * Choices that a vehicle is assembled from: one table for each choice. The wizard offers them in this order, with the
 * first entry preselected.
 */
export interface Choice {
  readonly title: string
  readonly description: string
}

/**
 * Dimensions and masses, SI. Moments of inertia are about the centre of mass, along the axes of the body (x forward, y
 * left, z up).
 */
export interface Dimensions {
  /** Mass ready to drive, with one person, kg. */
  readonly mass: number
  readonly wheelbase: number
  readonly track: number
  /** Height of the centre of mass above the road, m. */
  readonly height: number
  /** Share of the weight on the front axle. */
  readonly frontShare: number
}

/**
 * Typical cars of their class. The inertia of the body follows from the dimensions (`build-vehicle.ts`), so that
 * changing one changes the others.
 */
export const layouts = {
  sedan: {
    title: 'Family car',
    description: '1500\u00a0kg, wheelbase 2.75\u00a0m',
    dimensions: { mass: 1500, wheelbase: 2.75, track: 1.56, height: 0.55, frontShare: 0.55 },
  },
  compact: {
    title: 'Small car',
    description: '1150\u00a0kg, wheelbase 2.5\u00a0m',
    dimensions: { mass: 1150, wheelbase: 2.5, track: 1.48, height: 0.54, frontShare: 0.6 },
  },
  sports: {
    title: 'Sports car',
    description: '1400\u00a0kg, wheelbase 2.5\u00a0m, low centre of mass',
    dimensions: { mass: 1400, wheelbase: 2.5, track: 1.6, height: 0.46, frontShare: 0.5 },
  },
  van: {
    title: 'Van',
    description: '2300\u00a0kg, wheelbase 3.2\u00a0m, high centre of mass',
    dimensions: { mass: 2300, wheelbase: 3.2, track: 1.68, height: 0.78, frontShare: 0.53 },
  },
} as const satisfies Readonly<Record<string, Choice & { readonly dimensions: Dimensions }>>

/** Axles that can steer: they have a rack. */
export const frontAxles = {
  macpherson: { title: 'MacPherson', description: 'Strut, lower arm and tie rod' },
  doubleWishbone: { title: 'Double wishbone', description: 'Upper and lower arm, tie rod' },
} as const satisfies Readonly<Record<string, Choice>>

export const rearAxles = {
  doubleWishbone: frontAxles.doubleWishbone,
  multiLink: { title: 'Multi-link', description: 'Five rods to each wheel carrier' },
  trailingArm: { title: 'Trailing arm', description: 'One arm to each wheel' },
  trailingArmWithBushings: { title: 'Bushed arm', description: 'Trailing arms in rubber bushings' },
  rigid: { title: 'Rigid', description: 'Four links and a Panhard rod' },
  rigidAir: { title: 'Rigid, air springs', description: 'Solid axle on bellows' },
  macpherson: frontAxles.macpherson,
} as const satisfies Readonly<Record<string, Choice>>

export type AxleKind = keyof typeof frontAxles | keyof typeof rearAxles

export const tires = {
  pac2002: { title: 'PAC2002', description: 'Magic Formula 5.2 with combined slip and relaxation' },
  tmeasy: { title: 'TMeasy', description: 'Characteristic by its slopes and peaks' },
  fiala: { title: 'Fiala', description: 'Few parameters, friction limit' },
  linear: { title: 'Linear', description: 'Cornering stiffness, for small slip' },
  mf6: { title: 'Magic Formula 6.1, 6.2', description: 'With inflation pressure' },
  mf2006: { title: 'Magic Formula 2006', description: 'Camber' },
  'mf2006-turn-slip': { title: 'Magic Formula 2006 with turn slip', description: 'Camber and turn slip' },
  pac94: { title: 'PAC94', description: 'Magic Formula of 1994' },
  pac89: { title: 'PAC89', description: 'Magic Formula of 1989' },
  brush: { title: 'Brush', description: 'Bristles with one friction coefficient' },
  ellipse: { title: 'Linear within an ellipse', description: 'Slip stiffnesses and a friction limit' },
  sine: { title: 'Sine with load factor', description: 'Lateral force of cars with trailers' },
  measured: { title: 'Measured tables', description: 'Points over load, slip and slip angle' },
  function: { title: 'Function of your own', description: 'Equations as text' },
  'level-3': { title: 'Level 3', description: 'Slick rigid wheel with dry friction' },
  'level-4': { title: 'Level 4', description: 'Rigid wheel with tread' },
  'level-5': { title: 'Level 5', description: 'Wheel with a linearised carcass' },
  'level-6': { title: 'Level 6', description: 'Wheel with a carcass' },
  'level-7': { title: 'Level 7', description: 'Wheel with a carcass that moves the contact' },
} as const satisfies Readonly<Record<string, Choice>>

/** Tyres with a card; the others are in a list. */
export const usualTires = ['pac2002', 'tmeasy', 'fiala', 'linear'] as const satisfies readonly (keyof typeof tires)[]

export const drives = {
  electricFront: { title: 'Electric, front', description: 'Motor, reduction and open differential' },
  electricRear: { title: 'Electric, rear', description: 'Motor, reduction and open differential' },
  automaticFront: { title: 'Automatic, front', description: 'Engine, torque converter and automatic gearbox' },
  automaticRear: { title: 'Automatic, rear', description: 'Engine, torque converter and automatic gearbox' },
  automaticAll: { title: 'Automatic, all wheels', description: 'With a transfer case' },
  manualFront: { title: 'Manual, front', description: 'Engine, clutch pedal and manual gearbox' },
  manualRear: { title: 'Manual, rear', description: 'Engine, clutch pedal and manual gearbox' },
  manualAll: { title: 'Manual, all wheels', description: 'With a transfer case' },
  torque: { title: 'Torque on all wheels', description: 'Equal shares, without a drivetrain' },
  none: { title: 'None', description: 'Coasts' },
} as const satisfies Readonly<Record<string, Choice>>

export const brakes = {
  torque: { title: 'Torque', description: 'Share of the maximum torque' },
  disc: { title: 'Discs', description: 'Booster, lines and heated discs' },
  abs: { title: 'Discs with ABS', description: 'Antilock control at 5 ms' },
  stability: { title: 'Stability control', description: 'ABS, and brakes against the yaw error' },
} as const satisfies Readonly<Record<string, Choice>>

export const roads = {
  dry: { title: 'Dry', description: 'Flat, friction factor 1' },
  wet: { title: 'Wet', description: 'Flat, friction factor 0.6' },
  split: { title: 'Split friction', description: 'Left wheels at a factor of 0.3' },
  hill: { title: 'Hill road', description: 'Banked bend and hairpin at 6 %' },
} as const satisfies Readonly<Record<string, Choice>>

export const drivers = {
  none: { title: 'None', description: 'You move wheel and pedals' },
  speed: { title: 'Speed driver', description: 'Keeps a target speed with both pedals' },
  path: {
    title: 'Path and speed driver',
    description: 'Steers along the road, on flat ones through the lanes of ISO 3888-2',
  },
} as const satisfies Readonly<Record<string, Choice>>

export interface VehicleChoices {
  readonly layout: keyof typeof layouts
  readonly front: keyof typeof frontAxles
  readonly rear: keyof typeof rearAxles
  readonly tire: keyof typeof tires
  readonly drive: keyof typeof drives
  readonly brakes: keyof typeof brakes
  readonly driver: keyof typeof drivers
  readonly road: keyof typeof roads
}

export const usualChoices: VehicleChoices = {
  layout: 'sedan',
  front: 'macpherson',
  rear: 'doubleWishbone',
  tire: 'pac2002',
  drive: 'electricFront',
  brakes: 'torque',
  driver: 'none',
  road: 'dry',
}
