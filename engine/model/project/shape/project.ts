/**
 * The project file: its keys in the order in which they are written, their values, and facts about them. The types of
 * the program, the order of the written file, messages, the tables of docs/project-file.md and its JSON Schema are
 * derived from this declaration.
 */
import * as v from 'valibot'
import { handControls, inputHandlings, interfaceNamings } from '../project'
import { block, notes, routes, wires } from './blocks'
import { experiment } from './experiment'
import { fact, maybe } from './facts'
import { formulation } from './formulation'
import { named, paramValue, scalar, text, texts } from './values'
import { vehicle } from './vehicle'

export const variant = v.strictObject({
  title: maybe(text, { value: 'text', text: 'shown instead of the name', effect: 'appearance' }),
  variables: maybe(named(scalar), { value: 'name -> value', text: 'values of variables of the project' }),
  set: maybe(named(paramValue, 'member'), { value: '`Block.param` -> value', text: 'values of parameters' }),
})

export const input = v.strictObject({
  by: maybe(v.picklist(handControls), {
    value: '`steer`, `throttle`, `brake` or `slider`',
    text: 'the control that moves it; without it, the source is not driven by hand',
  }),
  full: maybe(scalar, {
    value: 'number in SI or with a unit',
    text: 'value at full travel, in both directions for a control that moves both ways; requires `by`',
  }),
  bandwidth: maybe(scalar, {
    value: 'number in rad/s or with a unit',
    text: 'the input passes a third-order filter and lags by 3/bandwidth; default 20 rad/s in a drive',
  }),
})

export const slider = v.strictObject({
  low: maybe(scalar, { value: 'scalar', text: 'lower end of the slider' }),
  high: maybe(scalar, { value: 'scalar', text: 'upper end of the slider' }),
})

const name = maybe(text, {
  value: 'letters, digits and underscores, with dots between levels',
  text: 'default: the name of the signal or parameter',
})
const description = maybe(text, { value: 'text', text: 'default: that of the block' })
const unit = maybe(text, { value: 'a unit of the same kind', text: 'shown to users; values are SI in every target' })
const end = (meaning: string) => maybe(scalar, { value: 'number in SI or with a unit', text: meaning })
const range = {
  min: end('default range of a parameter: that of the block'),
  max: end('as `min`'),
  nominal: end('typical magnitude'),
}

const interfaceVariable = v.strictObject({ name, description, unit, ...range })

export const interfaceInput = v.strictObject({
  name,
  description,
  unit,
  start: end('inputs; default: the value of the source at t = 0'),
  ...range,
  handling: maybe(v.picklist(inputHandlings), {
    value: '`held`, `interpolated` or `extrapolated`',
    text: 'inputs between the values that you give; default `held`',
  }),
})

export const modelInterface = v.strictObject({
  names: maybe(v.picklist(interfaceNamings), {
    value: '`signals` or `structured`',
    text: 'default `signals`: `Front/Tire.Fx`. `structured`: `Front.Tire.Fx`, which importers of FMUs show as a tree',
  }),
  inputs: maybe(named(interfaceInput, 'input'), {
    value: 'source -> variable',
    text: 'inputs. If the list is missing: hand inputs, in every target; all other sources stay inside and act as in the experiment, those under [`inputs`](#inputs) too',
  }),
  outputs: maybe(named(interfaceVariable, 'member'), {
    value: 'signal -> variable',
    text: 'outputs; a vector stands for its elements. If the list is missing: signals that blocks log',
  }),
  parameters: maybe(named(interfaceVariable, 'member'), {
    value: '`Block.param` -> variable',
    text: 'parameters that stay tunable. If the list is missing: all',
  }),
})

const conflicts = v.strictObject({
  found: fact(texts, { value: 'list of texts', text: 'one sentence for each conflict' }),
  theirs: fact(named(v.unknown()), {
    value: 'merge patch (RFC 7396)',
    text: 'gives the project the values of their side',
  }),
})

export const projectShape = v.strictObject({
  wishbone: fact(v.literal(1), { value: '`1`', text: 'version of the format' }),
  title: fact(text, { value: 'text' }),
  description: maybe(text, { value: 'text', text: 'shown in the list of examples' }),
  variables: maybe(named(scalar), {
    item: 'variable',
    value: 'name -> [scalar](#values)',
    text: 'for use in expressions; they may refer to each other in any order',
  }),
  blocks: fact(named(block), { item: 'block', value: 'name -> block' }),
  wires: fact(wires, {
    item: 'wire',
    value: 'name -> `["Block.port", "Block.port"]`',
    text: 'the order of the two does not matter',
  }),
  routes: maybe(routes, {
    value: 'wire -> list of `[x, y]`',
    text: 'points on the canvas that a wire is drawn through, from its first end to its second',
  }),
  notes: maybe(notes, {
    item: 'note',
    effect: 'appearance',
    value: 'name -> `{ "text", "at", "size" }`',
    text: 'notes on the canvas, Markdown with TeX between dollar signs; `size` is `[width, height]`, up to 1e4',
  }),
  formulations: maybe(named(formulation), {
    item: 'formulation',
    value: 'name -> formulation',
    text: 'how the equations are written',
  }),
  experiments: maybe(named(experiment), { item: 'experiment', value: 'name -> experiment', text: 'what is run' }),
  variants: maybe(named(variant), {
    item: 'variant',
    value: 'name -> parameter set: `title`; `variables`: name -> value; `set`: `Block.param` -> value',
    text: 'overridden by what an experiment sets; the name `base` is reserved ([variants](variants.md))',
  }),
  inputs: maybe(named(input, 'input'), {
    item: 'input',
    effect: 'appearance',
    value: 'source -> `{ "by", "full", "bandwidth" }`, all optional',
    text: '[inputs of the model](#inputs): sources that can be set from outside, by hand or in an exported model; other sources are unaffected',
  }),
  live: maybe(named(slider, 'slider'), {
    item: 'slider',
    effect: 'appearance',
    value: 'name -> `{ "low", "high" }`',
    text: '[live values](live.md) on sliders, in order: `Body.mass`, `Arm.offset.x`, a variable `track`, or `initial Body.vx`; both ends of the slider, or none for the defaults',
  }),
  interface: maybe(modelInterface, {
    item: 'interface',
    effect: 'appearance',
    value: 'see [below](#interface-of-the-exported-model)',
    text: 'inputs, outputs and tunable parameters of the exported model',
  }),
  vehicle: maybe(vehicle, {
    item: 'vehicle',
    effect: 'appearance',
    value: 'see [below](#roles-of-a-vehicle)',
    text: "roles of the blocks of a vehicle, where Wishbone doesn't find them correctly",
  }),
  conflicts: maybe(conflicts, {
    value: '`{ "found", "theirs" }`',
    text: "unresolved conflicts of a merge: descriptions, and the merge patch to their side. Until you settle them, the project can't be run ([version control](version-control.md#settle-conflicts))",
  }),
})
