/** What the window tells in passing: notices, and the line of the status bar that is read aloud. */
export const noticeTexts = {
  added: (name: string): string => `Added ${name}`,
  addedOnRoad: (name: string): string => `Added ${name}, wired to the only road`,
  addedNote: 'Added a note: Escape ends writing, a double-click or F2 begins again',
  addedPortWired: (name: string, port: string, from: string): string => `Added ${name}, ${port} wired to ${from}`,
  addedWired: (name: string, from: string): string => `Added ${name}, wired to ${from}`,
  wireInstead: (port: string): string => `Wire to ${port} instead`,
  notWired: (a: string, b: string, refused: string): string => `${a} and ${b} cannot be wired. ${refused}`,
  notPasted: (why: string): string => `The blocks cannot be pasted. ${why}`,
  otherVersion: 'they were copied by another version',
  copyTogether: 'copy them with this one',
  filesNoTexts: '"files" are no texts',
  copyAgain: 'copy the blocks again',
  filesNotCopied: (files: readonly string[]): string =>
    `Too long to be copied: ${files.join(', ')}. Copy ${files.length === 1 ? 'it' : 'them'} into the folder of the other project.`,
  pastedFilesRenamed: (renamed: readonly (readonly [string, string])[]): string =>
    `The project has ${renamed.length === 1 ? 'another file' : 'other files'} of the same name: ${renamed
      .map(([from, to]) => `${from} of the copied blocks is ${to} here`)
      .join(', ')}.`,
  pastedVariablesKept: (names: readonly string[]): string =>
    `The copied blocks use ${names.join(', ')}, which ${names.length === 1 ? 'has' : 'have'} another value in this project; that of this project holds.`,
  arranged: (blocks: string): string => `Arranged ${blocks}`,
  arranging: 'Arranging…',
  commentedOut: (what: string): string => `${what}: commented out, no part of the model`,
  exported: (name: string): string => `Exported ${name}`,
  writing: (name: string): string => `Writing ${name}…`,
  grouped: (name: string): string => `Grouped into ${name}: double-click looks inside`,
  plottedAlone: (signal: string): string => `${signal} has a plot of its own`,
  inserted: (name: string): string => `Inserted ${name} into the wire`,
  plottedIn: (signal: string, title: string): string => `${signal} is in “${title}”`,
  noLongerPlotted: (signal: string, title: string): string => `${signal} is no longer in “${title}”`,
  unsolved: (count: string): string => `${count} must be solved before this model can run.`,
  noRecovery: 'No copy of unsaved changes can be kept here: save often.',
  notRenamed: (list: string): string => `Not renamed: ${list}.`,
  putBack: (what: string): string => `${what}: part of the model again`,
  redone: (label: string): string => `Redone: ${label}`,
  replaced: (blocks: string): string => `Replaced in ${blocks}`,
  notCopied: (count: number): string =>
    count === 1
      ? 'The project and its data are saved. One more file of its old folder wasn’t copied: copy it by hand if you need it.'
      : `The project and its data are saved. ${count} more files of its old folder weren’t copied: copy what you need by hand.`,
  saved: (name: string): string => `Saved ${name}`,
  edgeStays: (name: string): string => `${name} stays where it is`,
  swappedEdges: (name: string, name2: string): string => `Swapped ${name} and ${name2}`,
  referenceFileMissing: (reference: string): string => `The file of “${reference}” is not in the project.`,
  noExperiment: 'There is no experiment to plot in.',
  noRoom: 'There is no memory to keep one more run. Delete one that is kept first.',
  experimentFromLog: (title: string, count: number): string =>
    `Experiment “${title}”: ${count} ${count === 1 ? 'column is' : 'columns are'} compared with it`,
  sourceReplaced: (source: string, column: string): string => `${source} is now the column “${column}”`,
  referenceImported: (title: string, count: number): string =>
    `${title}: ${count} ${count === 1 ? 'signal' : 'signals'} to compare with`,
  undone: (label: string): string => `Undone: ${label}`,
  ungrouped: (what: string): string => `Ungrouped ${what}`,
  wired: (held: string, port: string): string => `Wired ${held} to ${port}`,
} as const
