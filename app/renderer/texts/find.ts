/** Texts of find and replace. */
export const findTexts = {
  scopes: { names: 'Names', values: 'Values', notes: 'Notes', sets: 'Variants and experiments' },
  variable: 'Variable',
  note: 'Note',
  variant: (name: string) => `Variant ${name}`,
  experiment: (name: string) => `Experiment ${name}`,
  base: (label: string) => `${label}, base value`,
} as const
