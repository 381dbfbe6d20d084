/**
 * Placeholders in a runtime file for parts that belong to a model: `@NAME@`, in capitals. Everything else in the file
 * is fixed.
 */

/**
 * @param values by the name between the signs
 * @throws Error for a place without a value, and for a value without a place
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(values))
  const result = text.replace(/@([A-Z]+)@/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`there is no value for @${name}@`)
    unused.delete(name)
    return values[name]
  })
  if (unused.size > 0) throw new Error(`there is no place for ${[...unused].join(', ')}`)
  return result
}
