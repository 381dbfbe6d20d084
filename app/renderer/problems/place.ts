/** The place of a problem in a few words: `Front/TireFL.radius`, `braking: stop time`, `Variable track`. */
import type { ModelErrorPlace } from '../../../engine/errors/model-error'
import { problemTexts as texts } from '../texts/problems'

export interface PlacedProblem {
  readonly place: ModelErrorPlace
  readonly source: string
}

export function placeText({ place, source }: PlacedProblem): string {
  const { block, port, parameter = '', signal, time, wire, variant, experiment, file, line, codeLine, setting } = place
  const [section] = parameter.split('.')
  if (parameter.includes('.')) {
    const name = parameter.slice(section.length + 1)
    if (section === 'variables') return withVariant(texts.variable(name), variant)
    if (section === 'variants') return texts.variant(variant ?? name)
    if (section === 'formulations') return texts.formulation(name.split('.')[0])
    if (section === 'vehicle') return texts.vehicle(name)
    if (section === 'interface') return texts.interface(name.slice(name.indexOf('.') + 1))
    if (section === 'experiments') {
      const own = experiment ?? name.split('.')[0]
      return inFile(experimentText(own, parameter.slice(`experiments.${own}.`.length)), place)
    }
  }
  if (place.formulation !== undefined) return texts.formulation(place.formulation)
  if (setting !== undefined && experiment !== undefined) return experimentText(experiment, setting)
  if (block !== undefined) {
    const member = port ?? (parameter === '' ? undefined : parameter)
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

/** A line of a file that the project refers to: reference data. */
function inFile(text: string, { file, line, column }: ModelErrorPlace): string {
  if (file === undefined || line === undefined) return text
  return texts.inFile(text, [file, line, ...(column === undefined ? [] : [column])].join(':'))
}

function withVariant(place: string, variant: string | undefined): string {
  return variant === undefined ? place : texts.inVariant(place, variant)
}

function experimentText(experiment: string, key: string): string {
  const [section] = key.split('.')
  const rest = key.slice(section.length + 1)
  if (section === 'plots') return texts.experiment(experiment, texts.plot(rest))
  if (section === 'references') return texts.experiment(experiment, texts.reference(rest.replace(/\.map$/, '')))
  if (section === 'initial') return texts.experiment(experiment, texts.initial(rest))
  if (section === 'set') return texts.experiment(experiment, rest)
  return texts.experiment(experiment, (texts.settings as Readonly<Record<string, string>>)[key] ?? key)
}

function seconds(time: number): string {
  return `${Number(time.toPrecision(4))} s`
}
