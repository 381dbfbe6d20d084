/**
 * Shape of `project.json` as a valibot schema. Objects are strict: a misspelt key
 * would otherwise be ignored without a word. What the values mean is checked in `check/`.
 */
import * as v from 'valibot'
import {
  eulerOrders,
  spectrumScales,
  spectrumWindows,
  handControls,
  inputHandlings,
  interfaceNamings,
  widest,
  type BlockInstance,
  type ProjectFile,
} from './project'
import { wheelPosition } from './vehicle'
import type { LibraryFile } from './library'

const scalar = v.union([v.pipe(v.number(), v.finite()), v.string()], 'a number or a text such as "355 mm"')
const paramValue = v.union(
  [scalar, v.boolean(), v.array(scalar), v.array(v.array(scalar))],
  'a number, a text, true or false, a list of numbers or a list of rows',
)
const side = v.picklist(['tree', 'cotree'], '"tree" or "cotree"')
/** Farther from the origin of the canvas nothing can be drawn: numbers of browsers are of single precision there. */
const farthest = 1e6
const place = v.custom<readonly [number, number]>(
  (x) => isPair(x, 'number') && x.every((value) => Math.abs(value) <= farthest),
  'two numbers [x, y] between -1e6 and 1e6',
)
const noteSize = v.custom<readonly [number, number]>(
  (x) => isPair(x, 'number') && x.every((value) => value > 0 && value <= 1e4),
  'two numbers [width, height] above 0, up to 1e4',
)
const wire = v.custom<readonly [string, string]>(
  (x) => isPair(x, 'string'),
  'two ports such as ["Body.com", "Arm.base"]',
)

function isPair(value: unknown, of: 'number'): value is [number, number]
function isPair(value: unknown, of: 'string'): value is [string, string]
function isPair(value: unknown, of: 'number' | 'string'): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === of)
}

/** Entries by name. valibot's `record` alone would take a list as well. */
const named = <T extends v.GenericSchema>(entry: T) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(
      (x) => typeof x === 'object' && x !== null && !Array.isArray(x),
      'an object',
    ),
    v.record(v.string(), entry),
  )

const canvas = {
  wires: named(wire),
  routes: v.optional(named(v.array(place))),
  notes: v.optional(named(v.strictObject({ text: v.string(), at: place, size: v.optional(noteSize) }))),
}
const portOf = {
  joins: v.array(v.string()),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  side: v.optional(v.picklist(['left', 'right', 'top', 'bottom'])),
  optional: v.optional(v.boolean()),
}
const provides = v.optional(v.boolean())
const subsystemPort = v.variant('kind', [
  v.strictObject({ kind: v.literal('frame'), ...portOf }),
  v.strictObject({
    kind: v.literal('flange'),
    motion: v.optional(v.picklist(['rotation', 'translation', 'any'])),
    provides,
    ...portOf,
  }),
  v.strictObject({
    kind: v.literal('signal'),
    direction: v.picklist(['in', 'out']),
    unit: v.optional(v.string()),
    width: v.optional(
      v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1 && Number(x) <= widest, 'a whole number above 0'),
    ),
    ...portOf,
  }),
  v.strictObject({ kind: v.literal('surface'), provides, ...portOf }),
])
const subsystemParameter = v.strictObject({
  unit: v.string(),
  default: v.pipe(v.number(), v.finite()),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  group: v.optional(v.string()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
})
const libraryLink = v.strictObject({
  name: v.string(),
  block: v.string(),
  version: v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1, 'a whole number above 0'),
  contents: v.string(),
})
export const blockSchema = v.strictObject({
  type: v.string(),
  params: v.optional(named(paramValue)),
  at: v.optional(place),
  flip: v.optional(v.boolean()),
  rotate: v.optional(v.picklist([90, 180, 270], '90, 180 or 270')),
  disabled: v.optional(v.boolean()),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  doc: v.optional(v.union([v.string(), v.array(v.string())], 'a text or a list of lines')),
  icon: v.optional(v.string()),
  library: v.optional(libraryLink),
  ports: v.optional(named(subsystemPort)),
  parameters: v.optional(named(subsystemParameter)),
  blocks: v.optional(named(v.lazy((): v.GenericSchema<unknown, BlockInstance> => blockSchema))),
  ...canvas,
  wires: v.optional(canvas.wires),
})

const coordinates = v.strictObject({
  orientation: v.optional(v.picklist([...eulerOrders, 'quaternion'])),
  rates: v.optional(v.picklist(['body', 'base', 'derivatives'])),
  velocity: v.optional(v.picklist(['body', 'base', 'heading'])),
  spin: v.optional(v.picklist(['carrier', 'spinning'])),
})
/** Negative feedback of a violation would let it grow. */
const feedback = v.custom<number>((x) => Number.isFinite(x) && Number(x) >= 0, 'a number of 0 or more, in 1/s')
const corrected = {
  iterations: v.optional(v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1, 'a whole number above 0')),
  tolerance: v.optional(v.custom<number>((x) => Number.isFinite(x) && Number(x) > 0, 'a number above 0, e.g. 1e-11')),
}
const constraints = v.pipe(
  v.variant('method', [
    v.strictObject({ method: v.literal('baumgarte'), alpha: feedback, beta: feedback }),
    v.strictObject({ method: v.literal('projection'), ...corrected }),
    v.strictObject({ method: v.literal('partitioning'), ...corrected }),
  ]),
  v.check(
    (x) => !('iterations' in x && 'tolerance' in x),
    'given "iterations" for a fixed amount of work, or a "tolerance", not both',
  ),
)
const formulation = v.strictObject({
  title: v.optional(v.string()),
  translation: v.optional(named(side)),
  rotation: v.optional(named(side)),
  coordinates: v.optional(named(coordinates)),
  constraints: v.optional(constraints),
  small: v.optional(v.array(v.string())),
})

const solver = v.strictObject({
  name: v.string(),
  step: v.optional(scalar),
  tolerance: v.optional(v.number()),
  stiff: v.optional(v.array(v.string())),
})
const referenceColumn = v.strictObject({
  signal: v.string(),
  unit: v.optional(v.string()),
  scale: v.optional(v.number()),
  offset: v.optional(scalar),
})
const inputColumn = v.strictObject({
  file: v.string(),
  column: v.optional(v.string()),
  unit: v.optional(v.string()),
  scale: v.optional(scalar),
  offset: v.optional(scalar),
  interpolation: v.optional(v.string()),
})
const reference = v.strictObject({
  file: v.string(),
  title: v.optional(v.string()),
  map: v.optional(named(referenceColumn)),
  tolerances: v.optional(named(v.pipe(v.number(), v.minValue(0)))),
})
const spectrum = v.strictObject({
  scale: v.picklist(spectrumScales, '"amplitude" or "psd"'),
  window: v.optional(v.picklist(spectrumWindows)),
  segments: v.optional(v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1, 'a whole number above 0')),
  log: v.optional(v.boolean()),
})
const range = v.optional(v.tuple([v.number(), v.number()]))
const plot = v.strictObject({
  title: v.optional(v.string()),
  signals: v.array(v.string()),
  x: v.optional(v.string()),
  minus: v.optional(v.string()),
  equal: v.optional(v.boolean()),
  units: v.optional(named(v.string())),
  limits: v.optional(v.strictObject({ x: range, y: range, y2: range })),
  channels: v.optional(named(v.string())),
  spectrum: v.optional(spectrum),
})

const variant = v.strictObject({
  title: v.optional(v.string()),
  set: v.optional(named(paramValue)),
  variables: v.optional(named(scalar)),
})

const start = v.strictObject({
  settle: v.optional(v.boolean()),
  speed: v.optional(scalar),
  radius: v.optional(scalar),
  free: v.optional(v.array(v.string())),
})

const lag = v.strictObject({
  from: v.string(),
  through: v.array(v.string()),
  within: v.optional(v.array(v.string())),
  frequency: v.optional(scalar),
  step: v.optional(scalar),
})

const position = v.custom<string>(
  (x) => typeof x === 'string' && wheelPosition.test(x),
  'a position such as "FL", "R" or "3L"',
)
const vehicle = v.strictObject({
  body: v.optional(v.string()),
  wheels: v.optional(named(position)),
  trailers: v.optional(v.array(v.string())),
  steering: v.optional(v.string()),
  throttle: v.optional(v.string()),
  brake: v.optional(v.string()),
  handBrake: v.optional(v.string()),
  gear: v.optional(v.string()),
  clutch: v.optional(v.string()),
  speed: v.optional(v.string()),
})

const overlayBlock = v.strictObject({
  type: v.string(),
  params: v.optional(named(paramValue)),
  at: v.optional(place),
  flip: v.optional(v.boolean()),
  rotate: v.optional(v.picklist([90, 180, 270], '90, 180 or 270')),
})
const overlay = v.strictObject({
  replace: v.optional(named(overlayBlock)),
  remove: v.optional(v.array(v.string())),
  add: v.optional(named(overlayBlock)),
  cut: v.optional(canvas.wires),
  wires: v.optional(canvas.wires),
  vehicle: v.optional(vehicle),
})

const experiment = v.strictObject({
  title: v.optional(v.string()),
  variant: v.optional(v.string()),
  stop: scalar,
  solver: v.optional(solver),
  sample: v.optional(scalar),
  energy: v.optional(v.boolean()),
  set: v.optional(named(paramValue)),
  initial: v.optional(named(scalar)),
  start: v.optional(start),
  inputs: v.optional(named(inputColumn)),
  keepDrivers: v.optional(v.array(v.string())),
  overlay: v.optional(overlay),
  references: v.optional(named(reference)),
  plots: v.optional(named(plot)),
  lag: v.optional(lag),
  accuracy: v.optional(named(scalar)),
})

const input = v.strictObject({
  by: v.optional(v.picklist(handControls)),
  full: v.optional(scalar),
  bandwidth: v.optional(scalar),
})
const slider = v.strictObject({ low: v.optional(scalar), high: v.optional(scalar) })
const interfaceVariable = v.strictObject({
  name: v.optional(v.string()),
  description: v.optional(v.string()),
  unit: v.optional(v.string()),
  min: v.optional(scalar),
  max: v.optional(scalar),
  nominal: v.optional(scalar),
})
const interfaceInput = v.strictObject({
  ...interfaceVariable.entries,
  start: v.optional(scalar),
  handling: v.optional(v.picklist(inputHandlings)),
})
const modelInterface = v.strictObject({
  names: v.optional(v.picklist(interfaceNamings)),
  inputs: v.optional(named(interfaceInput)),
  outputs: v.optional(named(interfaceVariable)),
  parameters: v.optional(named(interfaceVariable)),
})

export const projectSchema = v.strictObject({
  wishbone: v.literal(1),
  title: v.string(),
  description: v.optional(v.string()),
  variables: v.optional(named(scalar)),
  blocks: named(blockSchema),
  ...canvas,
  formulations: v.optional(named(formulation)),
  experiments: v.optional(named(experiment)),
  variants: v.optional(named(variant)),
  inputs: v.optional(named(input)),
  live: v.optional(named(slider)),
  interface: v.optional(modelInterface),
  vehicle: v.optional(vehicle),
  conflicts: v.optional(v.strictObject({ found: v.array(v.string()), theirs: named(v.unknown()) })),
}) satisfies v.GenericSchema<unknown, ProjectFile>

/** Data files that come with blocks. */
export const filesSchema = named(v.union([v.string(), v.array(v.string())], 'a text or a list of lines'))

/** Shape of a library file; docs/libraries.md. */
export const librarySchema = v.strictObject({
  wishboneLibrary: v.literal(1),
  name: v.string(),
  description: v.optional(v.string()),
  blocks: named(
    v.strictObject({
      version: v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1, 'a whole number above 0'),
      block: blockSchema,
      files: v.optional(filesSchema),
    }),
  ),
}) satisfies v.GenericSchema<unknown, LibraryFile>

/** Keys that an object at this path may have, for hints; empty where names are free. */
export function knownKeys(path: readonly string[]): readonly string[] {
  const [section] = path
  if (path.length === 0) return Object.keys(projectSchema.entries)
  if (section === 'blocks') {
    if (path[2] === 'blocks') return knownKeys(path.slice(2))
    if (path[2] === 'library') return Object.keys(libraryLink.entries)
    if (path[2] === 'parameters') return Object.keys(subsystemParameter.entries)
    return path[2] === undefined ? Object.keys(blockSchema.entries) : []
  }
  if (section === 'formulations') {
    if (path[2] === 'coordinates') return path.length === 4 ? Object.keys(coordinates.entries) : []
    if (path[2] === 'constraints') return ['method', 'iterations', 'tolerance', 'alpha', 'beta']
    return path.length === 2 ? Object.keys(formulation.entries) : []
  }
  if (section === 'inputs' || section === 'live')
    return path.length === 2 ? Object.keys((section === 'inputs' ? input : slider).entries) : []
  if (section === 'interface') {
    if (path.length === 1) return Object.keys(modelInterface.entries)
    const variable = path[1] === 'inputs' ? interfaceInput : interfaceVariable
    return path.length === 3 ? Object.keys(variable.entries) : []
  }
  if (section === 'vehicle') return path.length === 1 ? Object.keys(vehicle.entries) : []
  if (section === 'conflicts') return path.length === 1 ? ['found', 'theirs'] : []
  if (section !== 'experiments') return []
  if (path.length === 2) return Object.keys(experiment.entries)
  if (path[2] === 'overlay') {
    if (path.length === 3) return Object.keys(overlay.entries)
    if (path[3] === 'vehicle') return path.length === 4 ? Object.keys(vehicle.entries) : []
    return path.length === 5 && path[3] !== 'cut' && path[3] !== 'wires' ? Object.keys(overlayBlock.entries) : []
  }
  const parts: Readonly<Record<string, object>> = {
    solver: solver.entries,
    inputs: inputColumn.entries,
    references: reference.entries,
    plots: plot.entries,
    lag: lag.entries,
  }
  return Object.keys(parts[path[2]] ?? {})
}
