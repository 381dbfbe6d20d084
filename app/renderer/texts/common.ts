/** Texts of parts that every panel uses: equations in prose, parts of the window that failed. */
export const commonTexts = {
  equation: 'Equation',
  hasFailed: (name: string): string => `${name} has failed`,
  projectUnaffected: 'Your project is not affected, and you can still save it.',
  tryAgain: 'Try again',
  close: 'Close',
  wishbone: 'Wishbone',
  dialogName: 'The dialog',
  recoveryName: 'The recovery of unsaved work',
} as const
