/** Place of a problem in a few words: `Front/TireFL.radius`, `braking: stop time`, `Variable track`. */
import type { ModelErrorPlace } from '../../../engine/errors/model-error'
import { problemTexts as texts } from '../texts/problems'

export interface PlacedProblem {
  readonly place: ModelErrorPlace
  readonly source: string
}

export function placeText({ place, source }: PlacedProblem): string {
  const {
    block,
    port,
    parameter,
    path = [],
    signal,
    time,
    wire,
    variant,
    experiment,
    file,
    line,
    codeLine,
    setting,
  } = place
  const [section, name, ...keys] = path
  switch (section) {
    case 'variables':
      return withVariant(texts.variable(name), variant)
    case 'variants':
      return texts.variant(name)
    case 'formulations':
      return texts.formulation(name)
    case 'vehicle':
      return texts.vehicle(name)
    case 'interface':
      return texts.interface(keys.join('.'))
    case 'experiments':
      return inFile(experimentText(name, keys), place)
  }
  if (place.formulation !== undefined) return texts.formulation(place.formulation)
  if (setting !== undefined && experiment !== undefined)
    return experimentText(experiment, setting === 'initial' && signal !== undefined ? [setting, signal] : [setting])
  if (block !== undefined) {
    const member = port ?? parameter
    const full = member === undefined ? block : `${block}.${member}`
    if (codeLine !== undefined) return `${full}:${codeLine}`
    if (time !== undefined) return `${full}, ${seconds(time)}`
    return withVariant(experiment === undefined || member === undefined ? full : `${experiment}: ${full}`, variant)
  }
  if (wire !== undefined) return texts.wire(wire)
  if (signal !== undefined) return time === undefined ? signal : `${signal}, ${seconds(time)}`
  if (experiment !== undefined) return texts.experiment(experiment, '')
  if (file !== undefined && line !== undefined) return `${file}:${line}`
  return source === 'run' ? texts.run : texts.project
}

/** Returns the text with a line of a file that the project refers to (reference data). */
function inFile(text: string, { file, line, column }: ModelErrorPlace): string {
  if (file === undefined || line === undefined) return text
  return texts.inFile(text, [file, line, ...(column === undefined ? [] : [column])].join(':'))
}

function withVariant(place: string, variant: string | undefined): string {
  return variant === undefined ? place : texts.inVariant(place, variant)
}

/** @param keys of the experiment in the project file */
function experimentText(experiment: string, [section, ...keys]: readonly string[]): string {
  const named = { plots: texts.plot, references: texts.reference, initial: texts.initial, set: (name: string) => name }
  if (keys.length > 0 && Object.hasOwn(named, section))
    return texts.experiment(experiment, named[section as keyof typeof named](keys[0]))
  if (section === 'overlay') return texts.experiment(experiment, texts.settings.overlay)
  const key = [section, ...keys].join('.')
  return texts.experiment(experiment, (texts.settings as Readonly<Record<string, string>>)[key] ?? key)
}

function seconds(time: number): string {
  return `${Number(time.toPrecision(4))} s`
}
