/** Inflation pressures of a property file under their names in two versions. */

/** Returns the present and the nominal inflation pressure, Pa; undefined where the file has none above zero. */
export function pressuresOf(values: Readonly<Record<string, number>>): {
  readonly now: number | undefined
  readonly nominal: number | undefined
} {
  const positive = (...keys: readonly string[]): number | undefined =>
    keys.map((key) => values[key] as number | undefined).find((value) => value !== undefined && value > 0)
  return { now: positive('INFLPRES', 'IP'), nominal: positive('NOMPRES', 'IP_NOM') }
}
