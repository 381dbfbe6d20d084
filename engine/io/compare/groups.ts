/**
 * Columns of an imported ADAMS request that are components of one vector. A component that is zero
 * except for rounding has no scale of its own, so the components share the peak of their norm.
 */
const componentGroups: readonly (readonly string[])[] = [
  ['x', 'y', 'z'],
  ['vx', 'vy', 'vz'],
  ['wx', 'wy', 'wz'],
  ['ax', 'ay', 'az'],
  ['wdx', 'wdy', 'wdz'],
  ['F2', 'F3', 'F4'],
  ['F6', 'F7', 'F8'],
]
const quaternionComponents: readonly string[] = ['F2', 'F3', 'F4', 'F6']

export interface Group {
  /** Names of the reference's columns. */
  readonly columns: readonly string[]
  /** True if the group is a quaternion: e and -e are the same orientation. */
  readonly quaternion: boolean
}

/** @param columns names of the reference's columns and whether each is dimensionless */
export function requestGroups(columns: ReadonlyMap<string, { readonly dimensionless: boolean }>): readonly Group[] {
  const requests = new Set(
    [...columns.keys()].map((name) => /^REQUEST_\d+(?=\.)/.exec(name)?.[0]).filter((r) => r !== undefined),
  )
  return [...requests].flatMap((request) => {
    const named = (components: readonly string[]): string[] =>
      components.map((component) => `${request}.${component}`).filter((name) => columns.has(name))
    const quaternion = named(quaternionComponents)
    const isQuaternion = quaternion.length === 4 && quaternion.every((name) => columns.get(name)?.dimensionless)
    const vectors = componentGroups
      .map(named)
      .filter((group) => group.length > 0 && !(isQuaternion && quaternion.includes(group[0])))
      .map((group) => ({ columns: group, quaternion: false }))
    return isQuaternion ? [...vectors, { columns: quaternion, quaternion: true }] : vectors
  })
}
