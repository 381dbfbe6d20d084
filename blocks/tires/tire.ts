/**
 * Wheel and tyre: inertia, contact with a road, slip, forces. Knows no tyre model; the lists of models are handed in.
 */
import { defineBlock, frame, surface, type BlockDefinition, type SignalDoc } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import { functionText } from '../../engine/model/project/function-text'
import type { ParamValue } from '../../engine/model/project/project'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { Wheel, WheelShape } from '../../engine/model/component/surface'
import { vectorMath, type Expr } from '../../engine/symbolic'
import { withInertia } from '../mechanics/inertia'
import { addInertia } from './body'
import {
  atWheelCentre,
  diskContact,
  forceIn,
  leverToContact,
  shifted,
  type ContactForces,
  type DiskContact,
} from './contact'
import { expectedRanges, rangeOrders } from './data-range'
import { drawWheel, edgeWidth } from './drawing'
import { carcassEnergy } from './energy'
import {
  checkRoad,
  contactShift,
  declareStates,
  declareUnknowns,
  forceModel,
  modelEnergy,
  sideIn,
  type ModelVariables,
} from './evaluation'
import { checkedModel, modelOfBlock, type ContactQuantities, type TireModel } from './model'
import { relaxationModels, tireBlockModels, verticalLaws, type TireModels } from './models'
import { tireParams, divisorOrders, lawOrders } from './parameters'
import { contactQuantities } from './quantities'
import { rollingBristle } from './rolling-direction'
import { buildHeld, heldSignals } from './held'
import { mirroredInput } from './side'
import { delayedSlip, kinematicSlip, momentarySlip, type Slip, type SlipValues } from './slip'
import { wheelShape } from './shape'
import { signal, signals } from './signals'
import { tireDoc } from './tire-doc'
import { lawInBlock, type BlockLaw } from './vertical/in-block'
import { checkedLaw, type VerticalQuantities } from './vertical/law'

interface TireState {
  readonly contact: DiskContact
  readonly quantities: ContactQuantities
  readonly vertical: VerticalQuantities
  readonly slips: SlipValues
  readonly output: (name: string) => Expr
  readonly forces: ContactForces
  /** Work of the longitudinal force from the arm that its slip does not know, W. */
  readonly armPower: Expr
  /** The forces with the moment that takes this work back, where the arm is the effective radius. */
  readonly acting: ContactForces
  /** Rate of the bristle that holds a wheel at rest. */
  readonly bristle: Expr
}

/** Width of the tyre as drawn where its model knows none, per radius. */
const usualWidth = 0.6

const hubDoc = 'Wheel centre; turns with the wheel, spin axis y to the left'

/** Returns a tyre block that offers the models of three lists; the first of each is the default. */
export function defineTire(models: TireModels): BlockDefinition {
  for (const model of [...models.force, ...models.relaxation]) checkedModel(model)
  for (const law of models.vertical) checkedLaw(law)
  const general = tireOf(models, {})
  const special = new Map(
    models.force.flatMap((model) => {
      const signals = signalsOf(model)
      const isFree = model.rigidShape === true
      return Object.keys(signals).length === 0 && !isFree ? [] : [[model.id, tireOf(models, signals, isFree)] as const]
    }),
  )
  const texts = models.force.filter(({ text }) => text !== undefined)
  if (special.size === 0 && texts.length === 0) return general
  const [usual] = models.force
  return {
    ...general,
    specialise: (params) => {
      const { forceModel = usual.id } = params
      const written = texts.find(({ id }) => id === forceModel)
      return (written && ofText(models, written, params)) ?? special.get(String(forceModel)) ?? general
    },
  }
}

const definitions = new WeakMap<TireModel, BlockDefinition>()

/** Returns the block with the states of a text as signals; undefined where the text has problems. */
function ofText(
  models: TireModels,
  { prefix, text }: TireModel,
  params: Readonly<Record<string, ParamValue>>,
): BlockDefinition | undefined {
  const code = functionText(params[`${prefix}.code`] ?? '')
  if (text === undefined || code === undefined || code === '') return undefined
  try {
    const model = text.model(code)
    const known = definitions.get(model) ?? tireOf(models, signalsOf(model))
    definitions.set(model, known)
    return known
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

/** Returns signals that a model adds to those of the block. */
function signalsOf({
  states = [],
  unknowns = [],
  signals: signals = {},
  constraint,
}: TireModel): Readonly<Record<string, SignalDoc>> {
  const variables = [...states, ...unknowns].map(({ name, unit, doc }) => [name, signal(unit, doc)] as const)
  return { ...Object.fromEntries(variables), ...signals, ...(constraint === undefined ? {} : heldSignals[constraint]) }
}

/** @param isFree whether the wheel may be without a hub */
const tireOf = (
  models: TireModels,
  modelSignals: Readonly<Record<string, SignalDoc>>,
  isFree = false,
): BlockDefinition =>
  defineBlock({
    type: 'tires/tire',
    title: 'Tyre',
    category: 'Tyres',
    summary: 'Wheel with tyre on a road: Magic Formula, TMeasy, brush, levels, measured',
    doc: tireDoc(models.vertical),
    terms: [
      'tire',
      'wheel',
      'ideal wheel',
      'rolling without slip',
      'Magic Formula',
      'Pacejka',
      'contact patch',
      'linear tyre',
      'cornering stiffness',
    ],
    icon: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0 M12 3v4 M12 17v4 M3 12h4 M17 12h4',
    ports: {
      hub: isFree
        ? frame('Hub', `${hubDoc}; leave it unconnected for a free wheel`, { optional: true })
        : frame('Hub', hubDoc),
      road: surface('Road', 'The road under the tyre', { side: 'right' }),
    },
    params: tireParams(models),
    sides: { measured: 'measuredSide', mounted: 'mountedSide' },
    signals: { ...signals, ...modelSignals },
    quantities: { Fz: 'wheel-load', alpha: 'slip-angle', S: 'slip' },
    ...withInertia(
      [...divisorOrders(models), ...lawOrders(models), ...rangeOrders],
      { xx: 'Ixx', yy: 'Iyy', zz: 'Izz' },
      'Iyy',
    ),
    build: (c) => build(c, models),
  })

function build(c: ComponentBuilder, models: TireModels): void {
  const declared = chosen(models.force, c.choice('forceModel'))
  if (declared.constraint !== undefined) return buildHeld(c, declared)
  const hub = c.frame('hub')
  const road = c.surface('road')
  const { zero, one } = c.math.pool
  const model = modelInBlock(c, declared)
  const law = lawInBlock(c, chosen(models.vertical, c.choice('vertical')))
  checkRoad(c, model, road)
  const radius = c.param('radius')
  const shape = wheelShape(c, model)
  const wheel: Wheel = { centre: hub, axis: [zero, one, zero], shape }
  const touch = road.touch(c, wheel)

  const known = new WeakMap<Motion, TireState>()
  const stateOf = (m: Motion): TireState => {
    let state = known.get(m)
    if (state === undefined) known.set(m, (state = evaluate(m)))
    return state
  }
  const slip = slipOf(c, models, model, law, (m) => stateOf(m))
  const states = declareStates(c, model, (m) => stateOf(m))
  const unknowns = declareUnknowns(c, model, (m) => stateOf(m))
  const bristle = model.resistsRolling === true ? rollingBristle(c, (m) => stateOf(m).bristle) : undefined
  const consistentArm = c.choice('longitudinalArm') === 'effective'
  const evaluate = (m: Motion): TireState => {
    const contact = diskContact(m, wheel, touch(m))
    const shift = contactShift(c, model, states)
    const forceOf = (q: ContactQuantities) => forceModel(c, model, { ...states, ...unknowns }, q, contact.road)
    const { quantities, vertical, slips } = contactQuantities(c, m, contact, slip, law, shift, model, forceOf)
    const output = forceOf(quantities)
    const rolling = bristle?.share(c.math.mul(quantities.Reff, quantities.Omega))
    const My = output('My')
    const forces: ContactForces = {
      Fx: output('Fx'),
      Fy: output('Fy'),
      Fz: quantities.Fz,
      Mx: output('Mx'),
      My: rolling === undefined ? My : c.math.mul(My, rolling.share),
      Mz: output('Mz'),
    }
    const { math } = c
    const { Reff, loadedRadius, Omega } = quantities
    const armMoment = (): Expr => math.mul(forces.Fx, math.sub(Reff, loadedRadius))
    // about the left axis, whose share in the rolling rate is the cosine of the inclination
    const there = shift === undefined ? forces : shifted(math, forces, shift)
    const acting = consistentArm
      ? { ...there, My: math.sub(there.My, math.mul(armMoment(), contact.road.inverseCosGamma)) }
      : there
    return {
      ...{ contact, quantities, vertical, slips, output, forces, acting },
      get armPower() {
        return consistentArm ? zero : math.mul(armMoment(), Omega)
      },
      bristle: rolling?.dp ?? zero,
    }
  }
  expectDataRanges(c, models, model)
  requireLimits(c, model, stateOf)
  addInertia(c)
  c.translation('T3', c.ground, hub, {
    kind: 'force',
    resolved: (m) => stateOf(m).contact.road.axes,
    force: (m) => atWheelCentre(m, stateOf(m).contact, stateOf(m).acting).force,
  })
  c.rotation('R3', c.ground, hub, {
    kind: 'moment',
    resolved: (m) => stateOf(m).contact.road.axes,
    moment: (m) => atWheelCentre(m, stateOf(m).contact, stateOf(m).acting).moment,
  })
  declareEnergy(c, { model, law, bristle, variables: { ...states, ...unknowns } }, stateOf)
  c.contact({
    deflection: (s) => stateOf(s).quantities.deflection,
    stiffness: () => law.stiffness(),
    radius: () => radius,
    slipSpeed: (s) => stateOf(s).quantities.VEx,
  })
  drawWheel(c, hub, {
    radius: () => radius,
    width: () => drawnWidth(c, model, shape),
    lever: (s) => leverToContact(s, stateOf(s).contact, c.ground),
    force: (s) => {
      const { contact, forces } = stateOf(s)
      return forceIn(s, contact, [forces.Fx, forces.Fy, forces.Fz], c.ground)
    },
  })
  model.draw?.(c, hub)
  logSignals(c, model, stateOf)
}

function drawnWidth(c: ComponentBuilder, model: TireModel, { radius, tread }: WheelShape): Expr {
  if (model.rigidShape === true) return tread?.width ?? c.math.mul(edgeWidth, radius)
  return model.width === undefined ? c.math.mul(usualWidth, radius) : c.param(`${model.prefix}.${model.width}`)
}

type StateOf = (m: Motion) => TireState

/** Declares the ranges of the measurements and of the formulas of relaxation, which a run reports to have left. */
function expectDataRanges(c: ComponentBuilder, models: TireModels, model: TireModel): void {
  if (model.rigidShape !== true && c.choice('dataRange') === 'warn')
    c.expectRanges({
      of: 'the data of its tyre',
      hint: 'The tyre model extrapolates; to limit it, set dataRange to "clamp"',
      ranges: expectedRanges((key) => c.param(`range.${key}`), sideIn(c) === 'mirrored' ? -1 : 1, c.math.neg),
    })
  const bounded = relaxationOf(c, models, model)
  if (bounded?.largestLoad !== undefined) {
    const { value, hint } = bounded.largestLoad
    const most = value(c.math, (name) => c.param(`${bounded.prefix}.${name}`))
    c.expectRanges({
      of: 'its relaxation lengths',
      hint,
      ranges: [{ what: 'load', unit: 'N', signal: 'Fz', min: c.math.pool.zero, max: most }],
    })
  }
}

/** Returns the model of the points or of the text of this tyre, where it has one. */
const modelInBlock = (c: ComponentBuilder, model: TireModel): TireModel =>
  modelOfBlock(
    model,
    {
      block: c.name,
      table: (name) => c.table(name),
      choice: (name) => c.choice(name),
      text: (name) => c.text(name),
    },
    sideIn(c),
  )

/** Ends the run where a quantity leaves the limits of its model. */
function requireLimits(c: ComponentBuilder, { limits = [] }: TireModel, stateOf: StateOf): void {
  for (const { quantity, what, unit, min, max } of limits) {
    const turned = mirroredInput(sideIn(c), quantity) < 0
    c.require(`${quantity}Limit`, (s) => stateOf(s).quantities[quantity], {
      what: `the ${what} of the tyre`,
      unit,
      min: turned ? -max : min,
      max: turned ? -min : max,
      hint: 'give measured points that cover it, or choose to hold the value at the edge',
    })
  }
}

interface Stores {
  readonly model: TireModel
  readonly law: BlockLaw
  readonly bristle: ReturnType<typeof rollingBristle> | undefined
  readonly variables: ModelVariables
}

function declareEnergy(c: ComponentBuilder, { model, law, bristle, variables }: Stores, stateOf: StateOf): void {
  c.energy({
    stored: (m) => {
      const { contact, quantities, vertical, slips, output } = stateOf(m)
      const springLoad = (): Expr => law.spring(vertical)
      return c.math.add(
        law.energy(vertical),
        carcassEnergy(c, model, springLoad, slips),
        modelEnergy(c, model, variables, quantities, springLoad, contact.road),
        bristle?.energy(output('My'), quantities.Reff) ?? 0,
      )
    },
    dissipated: 'rest',
    // a road that moves drives the wheel, and so does the arm of the longitudinal force
    delivered: (s) => {
      const { contact, forces, armPower } = stateOf(s)
      const { axes, velocity } = contact.road
      const force = forceIn(s, contact, [forces.Fx, forces.Fy, forces.Fz], axes)
      return c.math.add(vectorMath(c.math).dot(force, velocity), armPower)
    },
  })
}

function logSignals(c: ComponentBuilder, model: TireModel, stateOf: StateOf): void {
  const hub = c.frame('hub')
  const log = (name: keyof typeof signals, value: (state: TireState) => Expr): void => {
    c.signal(name, signals[name].unit, (s) => value(stateOf(s)))
  }
  for (const name of ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'] as const) log(name, (state) => state.forces[name])
  for (const name of ['Reff', 'Omega', 'VCx', 'VPy', 'loadedRadius'] as const)
    log(name, (state) => state.quantities[name])
  log('gamma', (state) => state.contact.gamma)
  log('S', ({ slips }) => slips.shown.S)
  log('tanAlpha', ({ slips }) => slips.shown.tanAlpha)
  log('alpha', ({ slips }) => c.math.atan(slips.shown.tanAlpha))
  log('friction', (state) => state.contact.road.friction)
  const atHub = (s: Motion) => atWheelCentre(s, stateOf(s).contact, stateOf(s).acting)
  for (const [i, axis] of (['x', 'y', 'z'] as const).entries()) {
    c.signal(`hubF${axis}`, 'N', (s) => atHub(s).force[i])
    c.signal(`hubM${axis}`, 'N m', (s) => atHub(s).moment[i])
  }
  const axes = ['contactX', 'contactY', 'contactZ'] as const
  axes.forEach((name, i) =>
    c.signal(name, 'm', (s) =>
      c.math.add(s.position(c.ground, hub, c.ground)[i], leverToContact(s, stateOf(s).contact, c.ground)[i]),
    ),
  )
  for (const [name, { unit }] of Object.entries(model.signals ?? {}))
    c.signal(name, unit, (s) => stateOf(s).output(name))
}

const chosen = <Model extends { readonly id: string }>(models: readonly Model[], id: string): Model =>
  models.find((candidate) => candidate.id === id) ?? models[0]

/** Returns the relaxation model of slip that has one. */
function relaxationOf(c: ComponentBuilder, { relaxation }: TireModels, force: TireModel): TireModel | undefined {
  if (force.ownSlip === true || relaxation.length === 0 || c.choice('slip') === 'kinematic') return undefined
  return chosen(relaxation, c.choice('relaxation'))
}

function slipOf(
  c: ComponentBuilder,
  models: TireModels,
  force: TireModel,
  law: BlockLaw,
  stateOf: (m: Motion) => TireState,
): Slip {
  if (force.ownSlip === true) return momentarySlip(c)
  const slipsAt = (m: Motion): SlipValues => stateOf(m).slips
  const relaxation = relaxationOf(c, models, force)
  return relaxation === undefined ? kinematicSlip(c, force, slipsAt) : delayedSlip(c, relaxation, force, law, slipsAt)
}

export const tire = defineTire({
  force: tireBlockModels,
  relaxation: relaxationModels,
  vertical: verticalLaws,
})
