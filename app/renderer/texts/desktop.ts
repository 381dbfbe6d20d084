/** Windows, files dropped on them, the about box and the crash log. */
import { importerIds, importerTable, type ImporterId } from '../../../importers/table'

const endings = (id: ImporterId): string => importerTable[id].endings.map((ending) => `.${ending}`).join(', ')

export const desktopTexts = {
  newWindow: 'New window',
  dropTitle: 'Drop a file here',
  dropKinds: [
    ['Project', 'project.json, .wishbone, or the folder: it is opened'],
    ['Results, logs', '.csv, .txt, .mat: compared with the experiment, or driving a new one'],
    ['State of a run', '.state.json: the experiment goes on from it'],
    ['Library of subsystems', '.library.json: its blocks are in the palette'],
    ...importerIds.map((id): [string, string] => [
      importerTable[id].title,
      `${endings(id)}: ${importerTable[id].becomes}`,
    ]),
  ],
  dropSeveral: 'One file at a time, please',
  dropSeveralHint: 'Drop the project file alone, or the folder that has it.',
  folderWithoutProject: (name: string) => `The folder “${name}” has no project.json; drop the project file itself.`,
  unknownFile: (name: string) =>
    `“${name}” cannot be used here: drop a project, a table (.csv, .mat), a state (.state.json), a library (.library.json) or one of these: ${importerIds.map((id) => `${importerTable[id].title} (${endings(id)})`).join(', ')}.`,
  unreadable: (name: string, reason: string) => `“${name}” cannot be read: ${reason}`,
  noTire: 'Select the tyres that the file is for, then drop it again.',
  tireLabel: (name: string) => `Tyre data of ${name}`,
  tireDone: (name: string, count: number) => `${name}: parameters of ${count} ${count === 1 ? 'tyre' : 'tyres'}`,
  tireNotes: (first: string, more: number) =>
    more === 0 ? first : `${first} (and ${more} more: open the file at the tyre)`,
  noExperiment: 'There is no model to compare it with: build or open one first.',
  addFmu: 'Add FMU…',
  fmuLabel: (name: string) => `Add ${name}`,
  fmuDone: (name: string) => `${name}: imported. Nothing in it is loaded before a run.`,
  fmuLeftOut: (list: string) => `Variables of the FMU without port: ${list}.`,
  importDone: (name: string, blocks: number) => `${name}: ${blocks} ${blocks === 1 ? 'block' : 'blocks'}`,
  importAssumed: (text: string) => `Assumed of the dataset: ${text}.`,
  importLeftOut: (count: number) =>
    `${count} ${count === 1 ? 'statement' : 'statements'} of the dataset about running and writing results left out.`,
  about: 'About Wishbone',
  aboutText:
    'Build any vehicle as blocks, derive its equations, run them faster than real time, and take the model away.',
  aboutVersion: (version: string) => `Version ${version}`,
  aboutPrivacy: 'Nothing is sent anywhere: no telemetry, no accounts, no updates without asking.',
  aboutOwn: 'Licence',
  aboutOthers: 'Packages that are part of it',
  aboutLicenceOf: (name: string) => `Licence of ${name}`,
  aboutFailed: 'The licences cannot be read.',
  crashLog: 'Show crash log',
  crashTitle: 'Crash log',
  crashIntro: 'Errors that nobody expected, kept on this machine only. Copy it into a report if you like.',
  crashNone: 'Nothing has gone wrong here.',
  crashCopy: 'Copy',
  crashCopied: 'The crash log is in the clipboard.',
  close: 'Close',
} as const
