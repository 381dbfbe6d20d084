/** Saving where the file has changed since it was read or written. */
export const conflictTexts = {
  changed: (name: string) => `“${name}” has changed on disk`,
  changedDetail:
    'Another window or program changed this file after you opened or saved it here. Merge combines those changes with yours and shows the differences. Nothing is written until you save again.',
  unreadable: (why: string) => `The file on disk is not a project, so it can’t be merged: ${why}`,
  missing: (name: string) => `“${name}” no longer exists`,
  missingDetail: 'The file was deleted, renamed or moved since you opened or saved it here.',
  replaced: (name: string) => `Can’t save “${name}” in its original location`,
  replacedDetail: 'Its location now contains a folder or a link to another file. Save the project somewhere else.',
  seen: (name: string) => `Replace “${name}” on disk?`,
  seenDetail:
    'You have compared the project with the file on disk. Changes on disk that you did not accept will be lost.',
  merge: 'Merge',
  replace: 'Replace file',
  again: 'Save again',
  saveMerged: 'Save merged project',
  saveAs: 'Save as…',
  cancel: 'Cancel',
  step: 'Merge changes from the file',
  onDisk: 'the file on disk',
  compareSides: 'Compare both sides',
  otherSide: 'other side of the merge',
  openSides: (count: number) =>
    count === 1
      ? 'The merge left one conflict. Your side is open. Accept the changes that you want from the other side, then save.'
      : `The merge left ${count} conflicts. Your side is open. Accept the changes that you want from the other side, then save.`,
  conflictsOf: 'Conflicts of the merge',
  merged: 'Merged the changes from the file. Check the differences, then save.',
  both: (count: number) =>
    count === 1
      ? 'One item was changed both here and in the file; your change is kept. Check the differences, then save.'
      : `${count} items were changed both here and in the file; your changes are kept. Check the differences, then save.`,
} as const
