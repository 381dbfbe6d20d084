/** Blocks, subsystems, wires and notes, as projects and libraries have them. */
import * as v from 'valibot'
import { widest } from '../project'
import { fact, maybe, type ShapeOf } from './facts'
import { count, named, noteSize, paramValue, place, text, texts, wire, yesOrNo } from './values'

const number = v.pipe(v.number(), v.finite())

export const note = v.strictObject({
  text: fact(text, { value: 'text', text: 'Markdown with TeX between dollar signs' }),
  at: fact(place, { value: '`[x, y]`', text: 'top left corner', merge: 'ours' }),
  size: maybe(noteSize, { value: '`[width, height]`', text: 'up to 1e4', merge: 'ours' }),
})

export const wires = named(wire)
export const routes = named(v.array(place))
export const notes = named(note)

const portEnd = {
  joins: fact(texts, {
    merge: 'members',
    value: 'list of `"Block.port"`',
    text: 'the ports inside that it stands for. A wire to it connects to each of them',
  }),
  title: maybe(text, { value: 'text', text: 'label of the port', effect: 'appearance' }),
  description: maybe(text, { value: 'text', text: 'description of the port', effect: 'appearance' }),
  side: maybe(v.picklist(['left', 'right', 'top', 'bottom']), {
    value: '`left`, `right`, `top` or `bottom`',
    text: 'side of the block that the port is drawn on',
    effect: 'appearance',
  }),
  optional: maybe(yesOrNo, {
    value: '`true`, `false`',
    text: 'may stay unconnected; by default, frames and outputs may',
  }),
}
const kindOf = <const K extends string>(kind: K) =>
  fact(v.literal(kind), {
    value: '`frame`, `flange`, `signal` or `surface`',
    text: 'the kind of the ports inside',
  })
const provides = maybe(yesOrNo, {
  value: '`true`, `false`',
  text: 'of a flange: it is the axis of a joint; of a surface: it is a road',
})
export const port = v.variant('kind', [
  v.strictObject({ kind: kindOf('frame'), ...portEnd }),
  v.strictObject({
    kind: kindOf('flange'),
    motion: maybe(v.picklist(['rotation', 'translation', 'any']), {
      value: '`rotation`, `translation` or `any`',
      text: 'of a flange',
    }),
    provides,
    ...portEnd,
  }),
  v.strictObject({
    kind: kindOf('signal'),
    direction: fact(v.picklist(['in', 'out']), { value: '`in` or `out`', text: 'of a signal' }),
    unit: maybe(text, { value: 'unit', text: 'of a signal' }),
    width: maybe(
      v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1 && Number(x) <= widest, 'a whole number above 0'),
      {
        value: 'whole number',
        text: 'of a signal; by default the width of what is wired to it ([vectors](vectors.md))',
      },
    ),
    ...portEnd,
  }),
  v.strictObject({ kind: kindOf('surface'), provides, ...portEnd }),
])

export const parameter = v.strictObject({
  unit: fact(text, { value: 'unit', text: 'SI unit of the value, such as `m`, or `1` for a ratio' }),
  default: fact(number, { value: 'number' }),
  title: maybe(text, { value: 'text', text: 'label', effect: 'appearance' }),
  description: maybe(text, { value: 'text', text: 'one line about it', effect: 'appearance' }),
  group: maybe(text, { value: 'text', text: 'heading above it in the inspector', effect: 'appearance' }),
  min: maybe(v.number(), { value: 'number', text: 'smallest value' }),
  max: maybe(v.number(), { value: 'number', text: 'largest value' }),
})

export const libraryLink = v.strictObject({
  name: fact(text, { value: 'text', text: 'name of the library' }),
  block: fact(text, { value: 'text', text: 'name of the block in the library' }),
  version: fact(count, { value: 'whole number', text: 'version of the block that was inserted' }),
  contents: fact(text, {
    value: 'text',
    text: 'fingerprint of what was inserted, which shows later changes',
    merge: 'ours',
  }),
})

const type = fact(text, {
  label: 'Type',
  value: 'text: the domain and the name of the definition, with a slash between',
  text: 'all types are in the [block reference](blocks/README.md)',
})
const drawn = {
  params: maybe(named(paramValue), {
    value: 'parameter -> [value](#values)',
    text: 'parameters not listed have their defaults',
  }),
  at: maybe(place, {
    label: 'Place',
    effect: 'appearance',
    merge: 'ours',
    value: '`[x, y]`',
    text: 'top left corner on the canvas, in pixels at 100 %; up to 1e6 from the origin, like all positions',
  }),
  flip: maybe(yesOrNo, {
    label: 'Mirrored',
    effect: 'appearance',
    merge: 'ours',
    value: '`true`, `false`',
    text: 'drawn mirrored',
  }),
  rotate: maybe(v.picklist([90, 180, 270], '90, 180 or 270'), {
    label: 'Turned',
    effect: 'appearance',
    merge: 'ours',
    value: '`90`, `180`, `270`',
    text: 'drawn turned clockwise, after mirroring',
  }),
}

/** Block of an overlay: without contents, so that it is never a subsystem. */
export const overlayBlock = v.strictObject({ type, ...drawn })

const head = {
  type,
  title: maybe(text, { of: 'subsystem', value: 'text', text: 'what kind of block it is', effect: 'appearance' }),
  description: maybe(text, { of: 'subsystem', value: 'text', text: 'one line about it', effect: 'appearance' }),
  doc: maybe(v.union([v.string(), v.array(v.string())], 'a text or a list of lines'), {
    of: 'subsystem',
    effect: 'appearance',
    value: 'text, or list of lines',
    text: 'documentation in Markdown with TeX between dollar signs',
  }),
  icon: maybe(text, {
    of: 'subsystem',
    effect: 'appearance',
    value: 'text',
    text: 'type of a block whose icon it has, or a drawing: `<svg>` with a `viewBox` and nothing but `g`, `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`, `polygon` with their geometry, `transform`, `fill`, `stroke` and `opacity`; at most 8192 characters',
  }),
  library: maybe(libraryLink, {
    of: 'subsystem',
    effect: 'appearance',
    value: '`{ "name", "block", "version", "contents" }`',
    text: 'block of a [library](libraries.md) that it was inserted from',
  }),
  disabled: maybe(yesOrNo, {
    label: 'Commented out',
    value: '`true`, `false`',
    text: 'left out of the model, with its wires and its entries in experiments and formulations',
  }),
  ...drawn,
  ports: maybe(named(port), {
    of: 'subsystem',
    value: 'name -> port',
    text: 'ports that can be wired from outside, as `Front.chassis`',
  }),
  parameters: maybe(named(parameter), {
    of: 'subsystem',
    value: 'name -> parameter',
    text: 'set from outside with `params`; expressions inside use them as variables, in preference to outer ones',
  }),
}
const tail = {
  wires: maybe(wires, { of: 'subsystem', value: 'as in a project', text: 'a wire stays inside' }),
  routes: maybe(routes, { of: 'subsystem', value: 'as in a project' }),
  notes: maybe(notes, { of: 'subsystem', value: 'as in a project' }),
}

export interface BlockInstance extends ShapeOf<v.StrictObjectSchema<typeof head & typeof tail, undefined>> {
  readonly blocks?: Readonly<Record<string, BlockInstance>>
}

export const block = v.strictObject({
  ...head,
  blocks: maybe(named(v.lazy((): v.GenericSchema<unknown, BlockInstance> => block)), {
    of: 'subsystem',
    value: 'as in a project',
    text: 'names are local, without a path',
  }),
  ...tail,
})
