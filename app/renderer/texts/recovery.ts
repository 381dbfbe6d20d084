/** Texts of the dialog that offers unsaved work from before the application ended. */
export const recoveryTexts = {
  title: 'Unsaved changes',
  decideLater: 'Decide later',
  explanation: 'Wishbone closed before these changes were saved. A recovered project opens with its unsaved changes.',
  lastChanged: 'last changed',
  unknownTime: 'at an unknown time',
  /** Stands for the file in messages about its errors. */
  keptCopy: 'stored copy',
  damaged: 'Unreadable copy',
  damagedWhy: 'The stored copy is damaged. Nothing can be recovered from it.',
  from: (name: string): string => `, from ${name}`,
  discard: 'Discard',
  discardOf: (title: string): string => `Discard ${title}`,
  recover: 'Recover',
  recoverOf: (title: string): string => `Recover ${title}`,
} as const
