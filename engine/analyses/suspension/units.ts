/** Usual units of figures of suspensions. */

const usual: Readonly<Record<string, { readonly factor: number; readonly unit: string }>> = {
  rad: { factor: 180 / Math.PI, unit: 'deg' },
  'rad/m': { factor: 180 / Math.PI, unit: 'deg/m' },
  m: { factor: 1000, unit: 'mm' },
  'N/m': { factor: 1e-3, unit: 'N/mm' },
  'N m/rad': { factor: Math.PI / 180, unit: 'N m/deg' },
  'm/N': { factor: 1e6, unit: 'mm/kN' },
  'rad/N': { factor: 1e3 * (180 / Math.PI), unit: 'deg/kN' },
  'm/N m': { factor: 1e5, unit: 'mm/100 N m' },
  'rad/N m': { factor: 100 * (180 / Math.PI), unit: 'deg/100 N m' },
  '1': { factor: 1, unit: '' },
}

export function convertFor(value: number, unit: string): { readonly value: number; readonly unit: string } {
  const known = usual[unit] ?? { factor: 1, unit }
  return { value: value * known.factor, unit: known.unit }
}
