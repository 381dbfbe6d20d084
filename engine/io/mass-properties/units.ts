/** Units as CAD programs write them (`grams * square millimeters`, `TONNE * MM^2`, `kgxm2`) in our spelling. */
import { ModelError } from '../../errors/model-error'
import { parseUnit, type Unit } from '../../quantities/units'

const words: readonly (readonly [RegExp, string])[] = [
  [/\bkilograms?\b/g, 'kg'],
  [/\b(?:megagrams?|tonnes?|metric tons?)\b/g, 't'],
  [/\bgrams?\b/g, 'g'],
  [/\b(?:pounds?|lbm|lbs)\b/g, 'lb'],
  [/\bslugs?\b/g, 'slug'],
  [/\bmillimet(?:er|re)s?\b/g, 'mm'],
  [/\bcentimet(?:er|re)s?\b/g, 'cm'],
  [/\bmet(?:er|re)s?\b/g, 'm'],
  [/\b(?:inch(?:es)?|inches)\b/g, 'in'],
  [/\b(?:foot|feet)\b/g, 'ft'],
]

/** Returns the unit in our spelling; undefined if it is unknown. */
export function cadUnit(text: string): string | undefined {
  let unit = text.trim().toLowerCase().replace(/_/g, ' ')
  for (const [pattern, name] of words) unit = unit.replace(pattern, name)
  unit = unit
    .replace(/\b(square|sq)\s+(\w+)/g, '$2^2')
    .replace(/\b(cubic|cu)\s+(\w+)/g, '$2^3')
    .replace(/\bper\b/g, '/')
    .replace(/\b(kg|g|t|lb)\s*[x×*·-]\s*/g, '$1 ')
    .replace(/\b(mm|cm|m|in|ft)([23])\b/g, '$1^$2')
    .replace(/([²³])/g, (digit) => (digit === '²' ? '^2' : '^3'))
    .replace(/\s*\*\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return unit !== '' && readable(unit) !== undefined ? unit : undefined
}

function readable(unit: string): Unit | undefined {
  try {
    return parseUnit(unit)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

/** Returns the kind of quantity that a unit measures, as far as mass properties know it. */
export function kindOf(unit: string): 'mass' | 'length' | 'inertia' | undefined {
  const { mass, length, time, angle, current, temperature } = (readable(unit) ?? parseUnit('s')).dimension
  if (time !== 0 || angle !== 0 || current !== 0 || temperature !== 0) return undefined
  if (mass === 1 && length === 0) return 'mass'
  if (mass === 0 && length === 1) return 'length'
  return mass === 1 && length === 2 ? 'inertia' : undefined
}
