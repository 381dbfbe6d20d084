/** Texts for wiring without a pointer. */
export const wiringTexts = {
  command: 'Connect ports…',
  label: (blocks: readonly string[]): string =>
    blocks.length === 1 ? `Connect a port of ${blocks[0]}` : `Connect ${blocks.join(' and ')}`,
  placeholder: 'Port or block…',
  none: 'No two free ports match.',
  pair: (from: string, to: string): string => `${from} to ${to}`,
  needed: 'needs a wire',
  connected: (from: string, to: string): string => `Wired ${from} to ${to}`,
} as const
