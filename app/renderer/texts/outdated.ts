/** Notes in front of outdated results. */
const SHOWN = 2

export const outdatedTexts = {
  because: (changes: readonly string[]): string =>
    `outdated: ${changes.slice(0, SHOWN).join(', ')}${changes.length > SHOWN ? ` and ${changes.length - SHOWN} more` : ''}`,
  inFront: (reason: string, verdict: string): string => `${reason} · ${verdict}`,
  short: 'outdated',
} as const
