/**
 * Functional Mock-up Units: the files of the archive for FMI 2.0.5 and 3.0.2, model exchange and co-simulation in one.
 * Libraries are added by who has a compiler; without them it is a source FMU.
 */
import type { ExportedFiles, ExportedModel } from '../exported'
import { identifier } from '../text/names'
import { modelDescription, type FmiVersion, type FmuNames } from './description'
import fmiSource from './runtime/fmi.c?raw'
import fmiHeader from './runtime/fmi.h?raw'
import fmi2Source from './runtime/fmi2.c?raw'
import fmi2Header from './runtime/fmi2.h?raw'
import fmi3Source from './runtime/fmi3.c?raw'
import fmi3Header from './runtime/fmi3.h?raw'
import { iconPng, iconSvg } from './icon'
import { fmuDocumentation } from './readme'
import { terminalsAndIcons } from './terminals'
import { instanceFiles } from './instance'
import { variablesHeader } from './tables'
import { textDigest } from './token'
import { fmuVariables } from './variables'
import { element, xmlDocument } from './xml'

export interface Fmu {
  readonly names: FmuNames
  /** Files by path in the archive. */
  readonly files: ExportedFiles
}

/** Options of a compiler that give the numbers of the simulation: no fused multiply-add, no reordering. */
export const fmuCompilerOptions = ['-std=c99', '-O2', '-fPIC', '-shared', '-fvisibility=hidden', '-ffp-contract=off']

/** @param model made with `exchange` */
export function exportFmu(model: ExportedModel, version: FmiVersion): Fmu {
  const { files: shared, sources: sharedSources } = instanceFiles(model, model.program)
  const folder = version === 2 ? 'fmi2' : 'fmi3'
  const fixed: Readonly<Record<string, string>> = {
    ...shared,
    'fmi.h': fmiHeader,
    'fmi.c': fmiSource,
    ...(version === 2
      ? { 'fmi2.h': fmi2Header, 'fmi2.c': fmi2Source }
      : { 'fmi3.h': fmi3Header, 'fmi3.c': fmi3Source }),
  }
  const sources = [`${folder}.c`, 'fmi.c', ...sharedSources]
  const draft: FmuNames = { identifier: identifier(model.title), token: '', sources }
  const described = modelDescription(model, version, draft)
  const token = `{${textDigest([described, ...Object.entries(fixed).flat()])}}`
  const names = { ...draft, token }
  const files = { ...fixed, 'variables.h': variablesHeader(model, token) }
  return {
    names,
    files: {
      'modelDescription.xml': modelDescription(model, version, names),
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [inSources(name), text])),
      ...(version === 2
        ? { 'model.png': iconPng() }
        : {
            [inSources('buildDescription.xml')]: buildDescription(names),
            'terminalsAndIcons/terminalsAndIcons.xml': terminalsAndIcons(fmuVariables(model)),
            'terminalsAndIcons/icon.png': iconPng(),
            'terminalsAndIcons/icon.svg': iconSvg,
          }),
      ...fmuDocumentation(model, version),
    },
  }
}

const sourceFolder = 'sources'
const inSources = (name: string): string => `${sourceFolder}/${name}`

function buildDescription({ identifier: name, sources }: FmuNames): string {
  return xmlDocument(
    element('fmiBuildDescription', { fmiVersion: '3.0' }, [
      element('BuildConfiguration', { modelIdentifier: name }, [
        element(
          'SourceFileSet',
          { language: 'C99', compilerOptions: '-ffp-contract=off' },
          sources.map((file) => element('SourceFile', { name: file })),
        ),
        element('Library', { name: 'm', external: true }),
      ]),
    ]),
  )
}
