/** Windows, files dropped on them, the about box and the crash log. */
import { importerIds, importerTable, type ImporterId } from '../../../importers/table'

const endings = (id: ImporterId): string => importerTable[id].endings.map((ending) => `.${ending}`).join(', ')

export const desktopTexts = {
  newWindow: 'New window',
  dropTitle: 'Drop a file here',
  dropKinds: [
    ['Project', 'project.json, .wishbone or the folder: opens it'],
    ['Results, logs', '.csv, .txt, .mat: compares it with the experiment, or drives a new one'],
    ['State of a run', '.state.json: continues the experiment from it'],
    ['Library of subsystems', '.library.json: adds its blocks to the palette'],
    ...importerIds.map((id): [string, string] => [
      importerTable[id].title,
      `${endings(id)}: ${importerTable[id].becomes}`,
    ]),
  ],
  dropSeveral: 'Drop one file at a time',
  dropSeveralHint: 'Drop only the project file, or its folder.',
  folderWithoutProject: (name: string) =>
    `The folder “${name}” contains no project.json. Drop the project file itself.`,
  unknownFile: (name: string) =>
    `Wishbone can’t use “${name}” here. Drop a project, a table (.csv, .mat), a state (.state.json), a library (.library.json) or one of these: ${importerIds.map((id) => `${importerTable[id].title} (${endings(id)})`).join(', ')}.`,
  unreadable: (name: string, reason: string) => `Can’t read “${name}”: ${reason}`,
  noTire: 'Select the tyres that use this file, then drop it again.',
  tireLabel: (name: string) => `Tyre data of ${name}`,
  tireDone: (name: string, count: number) => `${name}: parameters of ${count} ${count === 1 ? 'tyre' : 'tyres'}`,
  tireNotes: (first: string, more: number) =>
    more === 0 ? first : `${first} (and ${more} more: open the file at the tyre)`,
  noExperiment: 'There is no model to compare it with. Build or open one first.',
  addFmu: 'Add FMU…',
  fmuLabel: (name: string) => `Add ${name}`,
  fmuDone: (name: string) => `Imported ${name}. Wishbone loads its code only when you run the model.`,
  fmuStart: (block: string, start: number) =>
    `${block} starts at ${start} s, at time zero of the run. To change it, set Time at the start in the inspector.`,
  fmuLeftOut: (list: string) => `These variables of the FMU have no port: ${list}.`,
  severalRoads: 'The model has several roads. Select one, then drop the file again.',
  roadLabel: (name: string) => `Road of ${name}`,
  roadDone: (name: string, id: string) => `${name}: road ${id}`,
  roadNotes: (list: string) => `Remarks on the road: ${list}.`,
  roadLeftOut: (list: string) => `These parts of the file are left out: ${list}.`,
  importDone: (name: string, blocks: number) => `${name}: ${blocks} ${blocks === 1 ? 'block' : 'blocks'}`,
  importAssumed: (text: string) => `Assumed for the dataset: ${text}.`,
  importLeftOut: (count: number) =>
    `Ignored ${count} ${count === 1 ? 'statement' : 'statements'} of the dataset about running and writing results.`,
  about: 'About Wishbone',
  aboutText:
    'Build any vehicle from blocks, derive its equations, run them faster than real time, and export the model.',
  aboutVersion: (version: string) => `Version ${version}`,
  aboutPrivacy: 'Wishbone sends no data anywhere: no telemetry, no accounts, no updates without asking.',
  aboutOwn: 'Licence',
  aboutOthers: 'Included packages',
  aboutLicenceOf: (name: string) => `Licence of ${name}`,
  aboutFailed: 'The licence texts can’t be read.',
  crashLog: 'Show crash log',
  crashTitle: 'Crash log',
  crashIntro: 'Unexpected errors, stored on this machine only. To report one, copy the log.',
  crashNone: 'No errors recorded',
  crashCopy: 'Copy',
  crashCopied: 'Copied the crash log to the clipboard.',
  close: 'Close',
} as const
