/**
 * Declaration of a tyre model: one declaration of everything that the tyre block has to know of it. Its equations are
 * one external function from the state of the contact to forces, derivatives of its states and residuals of its
 * unknowns. The block works with every model of the lists that it is made with (`models.ts`); a new model is one file
 * and one entry there.
 */
import { ModelError } from '../../engine/errors/model-error'
import type { Param, SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder, FrameNode } from '../../engine/model/component/component'
import type { Expr, ExternalFunction, SymbolicMath } from '../../engine/symbolic'
import type { AxisConvention } from './axes'
import type { FitStage } from './fit-stages'

/**
 * Quantities of the contact (ISO tyre axes: x heading, y left, z road normal; models with other axes get them
 * converted, see `axes.ts`). Functions pick theirs by the names of their inputs; what nobody picks is not computed.
 */
export interface ContactQuantities {
  /** Normal force, N. */
  readonly Fz: Expr
  /** Longitudinal slip, positive when driving. */
  readonly S: Expr
  /** Slip angle, rad; positive for a contact point that moves to the left. */
  readonly alpha: Expr
  /** Tangent of the slip angle. */
  readonly tanAlpha: Expr
  /** Inclination angle, rad; positive when the spin axis tilts up on the left. */
  readonly gamma: Expr
  /** Rolling rate, rad/s; positive forward. */
  readonly Omega: Expr
  /** Longitudinal velocity of the wheel centre, m/s. */
  readonly VCx: Expr
  /** Effective rolling radius, m. */
  readonly Reff: Expr
  /** Distance from the wheel centre to the contact point, m. */
  readonly loadedRadius: Expr
  /** Depth of the undeformed wheel in the road, m. */
  readonly deflection: Expr
  /** Unloaded radius, m. */
  readonly radius: Expr
  /** Width of the contact patch, m: that of the chord of a round tread in the road, zero of a disk. */
  readonly patchWidth: Expr
  /** Lateral velocity of the contact centre P, m/s. */
  readonly VPy: Expr
  /** Longitudinal velocity of the point E at the effective radius, m/s. */
  readonly VEx: Expr
  /** Longitudinal velocity like VEx, for the point that does not spin with the wheel, m/s (V*Ex of the literature). */
  readonly VsEx: Expr
  /** Longitudinal velocity of the contact centre that does not spin with the wheel, m/s (V*Px). */
  readonly VsPx: Expr
  /**
   * VEx and VPy of the contact centre that the model displaces from the rim (`TireModel.shift`) and that turns with the
   * wheel plane, without the rates of the displacement itself, m/s.
   */
  readonly shiftedVEx: Expr
  readonly shiftedVPy: Expr
  /** Rate at which the wheel plane turns about the road normal, rad/s. */
  readonly yawRate: Expr
  /** Rate at which the wheel plane tilts about its heading, rad/s: that of gamma on a plane road. */
  readonly inclinationRate: Expr
  /** Length of the contact patch of the undeformed wheel in the road, m. */
  readonly patchLength: Expr
  /** yawRate/|V*Px|, 1/m: the curvature of the path, for a wheel without slip angle (Pacejka 2012, section 2.2). */
  readonly turnSlip: Expr
  /**
   * Rate of the wheel itself about the road normal over |V*Px|, (yawRate + Omega sin(gamma))/|V*Px|, 1/m (Pacejka 2012,
   * section 2.2, with epsilon_gamma = 0).
   */
  readonly totalSpin: Expr
  /**
   * Slip stiffnesses of the force model at the present load, N and N/rad; those of its secant for a relaxation model
   * that asks for it. Relaxation models alone have them.
   */
  readonly stiffnessLong?: Expr
  readonly stiffnessLat?: Expr
  /** Inflation pressure, Pa: a parameter of the tyre block, which it has where a model needs it. */
  readonly pressure: Expr
  /** Height of the contact point in the world, m. */
  readonly roadHeight: Expr
  /** Road normal in level axes that follow the heading: forward, to the left, up. */
  readonly normalX: Expr
  readonly normalY: Expr
  readonly normalZ: Expr
}

export type ContactQuantity = keyof ContactQuantities

export interface ModelParameter {
  readonly name: string
  readonly default: number
  readonly unit: string
  readonly doc: string
  readonly min?: number
  /** True if the least value itself is refused. */
  readonly exclusive?: boolean
  /** True if the value may have either sign but not be zero, because others are divided by it. */
  readonly nonZero?: boolean
  /** Marks a value that others refer to or are scaled by: a fit to measurements keeps it. */
  readonly reference?: boolean
}

/** A state of the model; an input of its function by its name, and a signal of the block. */
export interface ModelState {
  readonly name: string
  readonly unit: string
  readonly doc: string
  readonly initial?: number
  /** Output of the function that is its derivative; or two, of dq/dt = source - rate q. */
  readonly derivative: string | { readonly source: string; readonly rate: string }
}

/**
 * An unknown that the function determines by a residual; an input of the function by its name, and a signal of the
 * block.
 */
export interface ModelUnknown {
  readonly name: string
  readonly unit: string
  readonly doc: string
  /** Start of the first search; 0 if absent. */
  readonly initial?: number
  /** Usual magnitude. */
  readonly nominal: number
  /** Output of the function that is zero at the solution. */
  readonly residual: string
}

/** Quantities on which stored energy may depend: those of positions, not of velocities. */
export type StoredQuantity = 'Fz' | 'gamma' | 'deflection' | 'loadedRadius' | 'Reff' | 'pressure'

/** Energy that the states and unknowns of a model store. */
export interface StoredEnergy {
  /** Quantities that the formula takes; `Fz` is the load of the vertical spring without its damper. */
  readonly inputs: readonly StoredQuantity[]
  /**
   * Returns the energy, J: what the model can return at most. The power of its forces that is not stored is heat.
   * @param i its states, unknowns, soil data and quantities by name, as its function gets them
   * @param p its parameters, as its function gets them
   */
  readonly value: (m: SymbolicMath, i: Readonly<Record<string, Expr>>, p: Readonly<Record<string, Expr>>) => Expr
}

export interface TireModel {
  /** Value of the choice. */
  readonly id: string
  readonly label: string
  /** Prefix of the parameters, `prefix.NAME`. */
  readonly prefix: string
  /** Axes of the arguments and results of the function. */
  readonly axes: AxisConvention
  /**
   * A force model gives Fx Fy Mx My Mz at the contact point; what it does not give is zero. A relaxation model gives
   * `inverseLong` and `inverseLat`, the reciprocals of its relaxation lengths, 1/m.
   */
  readonly fn: ExternalFunction
  /** Quantities that the function takes. Its other inputs are states, unknowns and soil data. */
  readonly inputs: readonly ContactQuantity[]
  readonly parameters: readonly ModelParameter[]
  /**
   * Makes the slip stiffnesses that a relaxation model gets those of the secant: forces beyond that of zero slip over
   * the present slip, instead of the slope at zero.
   */
  readonly secant?: boolean
  /**
   * Largest load up to which the formulas of a relaxation model hold as published, N; a bound of the model acts beyond.
   */
  readonly largestLoad?: {
    readonly value: (m: SymbolicMath, param: (name: string) => Expr) => Expr
    /** Effect beyond the load, and the remedy. */
    readonly hint: string
  }
  readonly states?: readonly ModelState[]
  readonly unknowns?: readonly ModelUnknown[]
  /**
   * States that are the displacement of the contact centre from the rim, along the heading and to the left in the axes
   * of the model, m. Its forces act there (Zimmer and Otter 2010, eq. 75).
   */
  readonly shift?: { readonly long: string; readonly lat: string }
  /**
   * Energy of its states and unknowns. Without it, energy that they return counts as created, and the account reports
   * the tyre.
   */
  readonly stored?: StoredEnergy
  /** Further outputs of the function that can be logged. */
  readonly signals?: Readonly<Record<string, SignalDoc>>
  /** Soil data of the road that the function takes or that scale parameters; a road without them is refused. */
  readonly soil?: readonly string[]
  /** Parameters that the road scales at the contact point: by its friction, or by a soil datum. */
  readonly scaled?: Readonly<Record<string, string>>
  /**
   * Parameters that make a tyre differ from its mirror image: turned about, they change their sign. A tyre that is made
   * symmetric has none of them.
   */
  readonly asymmetric?: readonly string[]
  /**
   * Slip stiffnesses, N: dFx/dS and |dFy/dalpha| of small slip; without a load not below those of usual loads. They say
   * up to which speed kinematic slip is blended into a deflection, without them it is at the least speed only, and what
   * energy the carcass stores.
   */
  readonly slipStiffness?: (
    m: SymbolicMath,
    parameter: (name: string) => Expr,
    load?: Expr,
  ) => { readonly long: Expr; readonly lat: Expr }
  /**
   * Effects of inclination and spin without slip on a carcass that delays them, for the energy that it stores under a
   * load: the tangent of the slip angle that makes the same lateral force, as long as it is small, and the moment, N m.
   */
  readonly spinEffects?: (
    m: SymbolicMath,
    parameter: (name: string) => Expr,
    load: Expr,
    spin: Readonly<Partial<Record<'gamma' | 'turnSlip' | 'totalSpin', Expr>>>,
  ) => { readonly tangent: Expr; readonly moment: Expr }
  /**
   * My is rolling resistance, -sign(Omega) times a moment: the block makes it hold a wheel at rest
   * (`rolling-direction.ts`).
   */
  readonly resistsRolling?: boolean
  /**
   * Marks a model of a rigid wheel that the road deforms: its slip is that of the lowest point of the undeformed wheel,
   * which may have a round tread.
   */
  readonly rigidShape?: boolean
  /**
   * Marks a wheel that constraints hold on the road, without a vertical law (`held.ts`): it rolls without slip, and its
   * function counts for nothing, or it slides with the forces of its function, whose load is the reaction.
   */
  readonly constraint?: 'rolling' | 'contact'
  /** Heading of its parameters; its label if absent. Models of one prefix share parameters of the same name. */
  readonly group?: string
  /**
   * Marks a model whose states follow the slip: it gets kinematic slip, and the block does not ask how slip is delayed.
   */
  readonly ownSlip?: boolean
  /** Parameter that is the width of the tyre, for drawing. */
  readonly width?: string
  /** Draws additional objects. */
  readonly draw?: (c: ComponentBuilder, hub: FrameNode) => void
  /** Stages in which measurements determine its parameters; all at once if absent. */
  readonly fitStages?: readonly FitStage[]
  /** Points from which a block makes the model; without a block it is that of their default. */
  readonly table?: ModelTable
  /** Text from which a block makes the model; without a block it is that of its default. */
  readonly text?: ModelText
  /** Limits of quantities, beyond which a run ends with an error. */
  readonly limits?: readonly QuantityLimits[]
}

export interface QuantityLimits {
  readonly quantity: Exclude<ContactQuantity, 'stiffnessLong' | 'stiffnessLat'>
  readonly what: string
  readonly unit: string
  readonly min: number
  readonly max: number
}

/** Measured points as a parameter `prefix.points`, with choices `prefix.NAME`. */
export interface ModelTable {
  readonly points: Param
  readonly choices: Readonly<Record<string, Param>>
  /**
   * Returns the model of points.
   * @param rows SI
   * @param settings values of the choices by name, and the `side` that the tyre is used on
   * @throws ModelError for points that make no model
   */
  readonly model: (rows: readonly (readonly number[])[], settings: Readonly<Record<string, string>>) => TireModel
}

/** Text of a function as a parameter `prefix.code`. */
export interface ModelText {
  readonly param: Param
  /**
   * Returns the model of a text.
   * @throws ModelError for a text that makes no model
   */
  readonly model: (text: string) => TireModel
}

/** Access to the parameters of a block by their full names. */
export interface BlockSource {
  readonly block: string
  readonly table: (name: string) => readonly (readonly number[])[]
  readonly choice: (name: string) => string
  readonly text: (name: string) => string
}

/**
 * Returns the model of the points or of the text of a block; another model is itself.
 * @throws ModelError at the points or the text
 */
export function modelOfBlock(model: TireModel, source: BlockSource, side: string): TireModel {
  const { prefix, table, text } = model
  if (text !== undefined) {
    const parameter = `${prefix}.code`
    return located({ block: source.block, parameter }, () => checkedModel(text.model(source.text(parameter))))
  }
  if (table === undefined) return model
  const parameter = `${prefix}.points`
  const choices = Object.keys(table.choices).map((name) => [name, source.choice(`${prefix}.${name}`)] as const)
  return located({ block: source.block, parameter }, () =>
    checkedModel(table.model(source.table(parameter), { ...Object.fromEntries(choices), side })),
  )
}

/** Runs `work` and gives its errors a place. */
function located<T>(place: { readonly block: string; readonly parameter: string }, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ModelError ? error.at(place) : error
  }
}

/** Returns the inputs of the function beside its own states and unknowns: quantities and soil data. */
export const inputsOf = ({ fn, inputs, soil = [] }: TireModel): readonly string[] =>
  fn.inputs.filter((name) => soil.includes(name) || (inputs as readonly string[]).includes(name))

/** `scaled` of a model whose parameters are all scaled by friction. */
export const byFriction = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, 'friction']))

/**
 * Returns a model as the block can use it.
 * @throws Error where the declaration contradicts itself: that is a defect of the model, not of a project
 */
export function checkedModel(model: TireModel): TireModel {
  const { fn, inputs, parameters, states = [], unknowns = [], signals = {}, soil = [], scaled = {}, width } = model
  const { asymmetric = [] } = model
  const wrong = (what: string): never => {
    throw new Error(`tyre model ${model.id}: ${what}`)
  }
  const inputNames = [...inputs, ...states.map((s) => s.name), ...unknowns.map((u) => u.name), ...soil]
  for (const name of fn.inputs)
    if (!inputNames.includes(name)) wrong(`its function takes ${name}, which it does not declare`)
  const used = [
    ...inputs,
    ...unknowns.map((u) => u.name),
    ...soil.filter((name) => !Object.values(scaled).includes(name)),
  ]
  for (const name of used) if (!fn.inputs.includes(name)) wrong(`its function does not take ${name}`)
  const derivatives = states.flatMap(({ derivative: d }) => (typeof d === 'string' ? [d] : [d.source, d.rate]))
  for (const name of [...derivatives, ...unknowns.map((u) => u.residual), ...Object.keys(signals)])
    if (!fn.outputs.includes(name)) wrong(`its function does not give ${name}`)
  const names = parameters.map((p) => p.name)
  if (model.stored !== undefined && states.length + unknowns.length === 0)
    wrong('it stores energy, but has neither states nor unknowns')
  for (const name of Object.values(model.shift ?? {}))
    if (!states.some((state) => state.name === name)) wrong(`its shift ${name} is not one of its states`)
  if (names.join() !== fn.parameters.join()) wrong('its parameters are not those of its function, in their order')
  for (const name of [...Object.keys(scaled), ...asymmetric, ...(width === undefined ? [] : [width])])
    if (!names.includes(name)) wrong(`it has no parameter ${name}`)
  for (const by of Object.values(scaled)) if (by !== 'friction' && !soil.includes(by)) wrong(`nothing supplies ${by}`)
  return model
}
