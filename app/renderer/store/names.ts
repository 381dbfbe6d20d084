/** Names for new blocks, wires, experiments and plots. */

/** Returns `name`, or `name2`, `name3`, ... if the name exists; a number at the end is increased. */
export function uniqueName(name: string, taken: (candidate: string) => boolean): string {
  if (!taken(name)) return name
  const stem = name.replace(/\d+$/, '') || name
  for (let i = 2; ; i++) if (!taken(`${stem}${i}`)) return `${stem}${i}`
}

/** Returns a name for a new block from the title of its type: `Rigid body` gives `RigidBody`. */
export function nameFromTitle(title: string): string {
  const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(name) ? name : `Block${name}`
}
