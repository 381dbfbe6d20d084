/** Saving where the file has changed since it was read or written. */
export const conflictTexts = {
  changed: (name: string) => `“${name}” has changed on disk`,
  changedDetail:
    'Another window or program changed this file after you opened or saved it here. Merge takes over those changes, keeps yours, and shows what differs. Nothing is written until you save again.',
  unreadable: (why: string) => `The file on disk is not a project, so it can’t be merged: ${why}`,
  missing: (name: string) => `“${name}” is no longer there`,
  missingDetail: 'The file was deleted, renamed or moved since you opened or saved it here.',
  replaced: (name: string) => `“${name}” can’t be saved in its place`,
  replacedDetail: 'There is a folder, or a link to another file, in its place now. Save the project somewhere else.',
  seen: (name: string) => `Replace “${name}” on disk?`,
  seenDetail:
    'You have compared the project with the file on disk. What you did not take over from there will be lost.',
  merge: 'Merge',
  replace: 'Replace file',
  again: 'Save again',
  saveMerged: 'Save merged project',
  saveAs: 'Save as…',
  cancel: 'Cancel',
  step: 'Merge changes of the file',
  onDisk: 'the file on disk',
  compareSides: 'Compare both sides',
  otherSide: 'their side of the merge',
  openSides: (count: number) =>
    count === 1
      ? 'The merge left one conflict. Your side is open: take over what you want from theirs, then save.'
      : `The merge left ${count} conflicts. Your side is open: take over what you want from theirs, then save.`,
  conflictsOf: 'Conflicts of the merge',
  merged: 'Changes from the file are merged. Check the differences, then save.',
  both: (count: number) =>
    count === 1
      ? 'One item was changed here and in the file: yours is kept. Check the differences, then save.'
      : `${count} items were changed here and in the file: yours are kept. Check the differences, then save.`,
} as const
