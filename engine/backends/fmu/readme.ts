/**
 * Documentation in the archive of an FMU: a README, and the page that FMI 2.0.5 (2.2) and 3.0.2 (2.5) have as its
 * entry.
 */
import type { ExportedFiles, ExportedModel } from '../exported'
import { roundTrip } from '../text/expressions'
import type { FmiVersion } from './description'

export const fmuReadme = 'documentation/README.txt'

export function fmuDocumentation(model: ExportedModel, version: FmiVersion): ExportedFiles {
  const { title, experiment, run, inputs, states, signals, parameters, remarks } = model
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`
  const lines = [
    title,
    '='.repeat(title.length),
    '',
    `Functional Mock-up Unit, FMI ${version}.0, exported from Wishbone with the parameters and initial values of the experiment "${experiment}".`,
    ...remarks,
    '',
    'The file contains model exchange and co-simulation. modelDescription.xml lists the variables with types, units, ranges and start',
    `values: ${[count(states.length, 'state'), count(inputs.length, 'input'), count(signals.length, 'output'), count(parameters.length, 'parameter')].join(', ')}. All values are in SI units.`,
    '',
    'Co-simulation takes the steps of the experiment within a communication step of any length. In model exchange the importer integrates.',
    'The folder sources has the model as C99 without dependencies, for platforms that have no library in binaries.',
    '',
    'Experiment',
    '----------',
    `${run.method}, step ${roundTrip(run.step)} s, stop ${roundTrip(run.stop)} s.`,
    '',
  ]
  return { [fmuReadme]: lines.join('\n'), 'documentation/index.html': page(title) }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const page = (title: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p><a href="README.txt">What this file contains and how it was verified</a></p>
</html>
`
