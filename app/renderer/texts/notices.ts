/** Short messages of the window: notices, and the line of the status bar that screen readers announce. */
export const noticeTexts = {
  added: (name: string): string => `Added ${name}`,
  addedOnRoad: (name: string): string => `Added ${name}, wired to the only road`,
  addedNote: 'Added a note. Press Escape to finish writing, double-click or F2 to edit it.',
  addedPortWired: (name: string, port: string, from: string): string => `Added ${name}, ${port} wired to ${from}`,
  addedWired: (name: string, from: string): string => `Added ${name}, wired to ${from}`,
  wireInstead: (port: string): string => `Wire to ${port} instead`,
  notWired: (a: string, b: string, refused: string): string => `Can’t wire ${a} to ${b}. ${refused}`,
  notPasted: (why: string): string => `Can’t paste the blocks. ${why}`,
  otherVersion: 'they were copied with another version of Wishbone',
  copyTogether: 'copy them again with this version',
  filesNoTexts: '"files" contains entries that are not text',
  copyAgain: 'copy the blocks again',
  filesNotCopied: (files: readonly string[]): string =>
    `${files.join(', ')}: too long for the clipboard. Copy ${files.length === 1 ? 'it' : 'them'} into the folder of the other project.`,
  pastedFilesRenamed: (renamed: readonly (readonly [string, string])[]): string =>
    `The project already has ${renamed.length === 1 ? 'a different file' : 'different files'} of the same name: ${renamed
      .map(([from, to]) => `the copied ${from} is now ${to}`)
      .join(', ')}.`,
  pastedVariablesKept: (names: readonly string[]): string =>
    `The copied blocks use ${names.join(', ')}, which ${names.length === 1 ? 'has' : 'have'} a different value in this project. The value of this project applies.`,
  arranged: (blocks: string): string => `Arranged ${blocks}`,
  arranging: 'Arranging…',
  commentedOut: (what: string): string => `${what}: commented out, not part of the model`,
  exported: (name: string): string => `Exported ${name}`,
  writing: (name: string): string => `Writing ${name}…`,
  grouped: (name: string): string => `Grouped into ${name}. Double-click it to open it.`,
  plottedAlone: (signal: string): string => `${signal} is in a new plot`,
  inserted: (name: string): string => `Inserted ${name} into the wire`,
  plottedIn: (signal: string, title: string): string => `${signal} is in “${title}”`,
  noLongerPlotted: (signal: string, title: string): string => `${signal} is no longer in “${title}”`,
  unsolved: (count: string): string => `Resolve ${count} before you run this model.`,
  noRecovery: 'Wishbone can’t keep a copy of unsaved changes here. Save often.',
  notRenamed: (list: string): string => `Not renamed: ${list}.`,
  putBack: (what: string): string => `${what}: part of the model again`,
  redone: (label: string): string => `Redone: ${label}`,
  replaced: (blocks: string): string => `Replaced in ${blocks}`,
  notCopied: (count: number): string =>
    count === 1
      ? 'Saved the project and its data. Another file in the old folder was not copied; copy it by hand if you need it.'
      : `Saved the project and its data. ${count} more files in the old folder were not copied; copy the ones you need by hand.`,
  saved: (name: string): string => `Saved ${name}`,
  edgeStays: (name: string): string => `${name} stays where it is`,
  swappedEdges: (name: string, name2: string): string => `Swapped ${name} and ${name2}`,
  referenceFileMissing: (reference: string): string => `The file of “${reference}” is not in the project.`,
  noExperiment: 'Plots belong to an experiment. Add one under Experiment.',
  noRoom: 'There is not enough memory to pin another run. Unpin one first.',
  experimentFromLog: (title: string, count: number): string =>
    `Added experiment “${title}”, compared with ${count} ${count === 1 ? 'column' : 'columns'}`,
  sourceReplaced: (source: string, column: string): string => `${source} now reads the column “${column}”`,
  referenceImported: (title: string, count: number): string =>
    `${title}: ${count} ${count === 1 ? 'signal' : 'signals'} to compare with`,
  undone: (label: string): string => `Undone: ${label}`,
  ungrouped: (what: string): string => `Ungrouped ${what}`,
  wired: (end: string, port: string): string => `Wired ${end} to ${port}`,
} as const
