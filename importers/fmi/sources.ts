/**
 * Compilation of the sources of an FMU (FMI 2.0.5, 2.2.3: `SourceFiles`; FMI 3.0.2, 2.5.1.2: `buildDescription.xml`).
 */
import { childOf, childrenOf, readXml, textOf } from './xml'

export interface FmuBuild {
  /** Names of files in the folder `sources`. */
  readonly sources: readonly string[]
  /** Preprocessor definitions in the form of compilers: `NAME=VALUE`. */
  readonly definitions: readonly string[]
}

const plain = /^[\w.-]+(\/[\w.-]+)*$/

/**
 * @param text of `modelDescription.xml` (2.0) or `buildDescription.xml` (3.0)
 * @throws ModelError `file-format` for text that is not XML
 */
export function buildsOf(text: string | undefined, identifier: string): FmuBuild | undefined {
  if (text === undefined) return undefined
  const root = readXml(text)
  const named = (name: string) => childrenOf(root, name).find((e) => textOf(e, 'modelIdentifier') === identifier)
  const configuration = named('BuildConfiguration')
  const sets =
    configuration === undefined
      ? [childOf(named('ModelExchange') ?? named('CoSimulation'), 'SourceFiles')]
      : childrenOf(configuration, 'SourceFileSet')
  const files = sets.flatMap((set) => [...childrenOf(set, 'File'), ...childrenOf(set, 'SourceFile')])
  const definitions = sets.flatMap((set) => childrenOf(set, 'PreprocessorDefinition'))
  return {
    sources: files.flatMap((e) => textOf(e, 'name') ?? []).filter((name) => plain.test(name) && !name.includes('..')),
    definitions: definitions.flatMap((e) => {
      const [name = '', value] = [textOf(e, 'name'), textOf(e, 'value')]
      return /^\w+$/.test(name) ? [value === undefined ? name : `${name}=${value}`] : []
    }),
  }
}
