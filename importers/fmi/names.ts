/** Names of ports and parameters from those of variables, which may hold any sign. */

/** Names that are already in use. */
export class Names {
  private readonly taken: Set<string>

  constructor(reserved: readonly string[]) {
    this.taken = new Set(reserved)
  }

  /**
   * Returns the name for a variable: `Body.wz` is `Body_wz`, `der(x)` is `der_x`; a name that is taken gets a number.
   */
  give(variable: string): string {
    const plain = variable
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 150)
    const base = /^[A-Za-z]/.test(plain) ? plain : `v_${plain}`
    let name = base
    for (let k = 2; this.taken.has(name); k++) name = `${base}_${k}`
    this.taken.add(name)
    return name
  }
}
