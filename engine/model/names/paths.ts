/** Paths of blocks inside subsystems: `Front/TireFL` is the block `TireFL` of the subsystem `Front`. */

export const separator = '/'

/** Joins a path and a name: `Front` and `TireFL` -> `Front/TireFL`; at the top, '' and `Body` -> `Body`. */
export function pathOf(parent: string, name: string): string {
  return parent === '' ? name : `${parent}${separator}${name}`
}

/** Returns the path of the subsystem around a block: `Front/Left/Tire` -> `Front/Left`; '' at the top. */
export function parentOf(path: string): string {
  const at = path.lastIndexOf(separator)
  return at < 0 ? '' : path.slice(0, at)
}

/** Returns the last name of a path: `Front/TireFL` -> `TireFL`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(separator) + 1)
}

/** Returns whether a block, wire or port is inside a subsystem, at any depth. Everything is inside ''. */
export function isInside(path: string, subsystem: string): boolean {
  return subsystem === '' || path.startsWith(`${subsystem}${separator}`)
}
