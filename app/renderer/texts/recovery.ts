/** Texts of the dialog that offers what was not saved when the application ended. */
export const recoveryTexts = {
  title: 'Changes that were not saved',
  decideLater: 'Decide later',
  explanation: 'Wishbone ended before these were saved. Recovered work opens with its changes, still to be saved.',
  lastChanged: 'last changed',
  unknownTime: 'at an unknown time',
  /** Stands for the file in messages about what is wrong in it. */
  keptCopy: 'kept copy',
  damaged: 'A copy that cannot be read',
  damagedWhy: 'It was damaged where it was kept; nothing of it is left to recover.',
  from: (name: string): string => `, from ${name}`,
  discard: 'Discard',
  discardOf: (title: string): string => `Discard ${title}`,
  recover: 'Recover',
  recoverOf: (title: string): string => `Recover ${title}`,
} as const
