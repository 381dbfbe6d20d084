/**
 * Detection of blocks that create energy although they have no source: tyres. The heat of a tyre is the energy that it
 * neither stores nor delivers, so a wrong force doesn't break the balance: the heat falls instead. A passive element
 * can never return more than its available storage (J. C. Willems, Dissipative dynamical systems I, Arch. Rational
 * Mech. Anal. 45 (1972) 321-351), which is the energy that the block declares.
 */

export interface Created {
  readonly block: string
  /** Largest decrease of the heat of the block, J. */
  readonly energy: number
  /** Instant at which the heat began to decrease, s. */
  readonly since: number
}

/**
 * Smallest falls that count, as fractions of two energies: all absolute changes of the heat together, and the energy
 * turned over in the run. The energy that a carcass declares is exact for small slip only; in the shipped vehicles its
 * heat falls by at most 0.6 % and 0.03 % of these.
 */
const [ofHeat, ofReference] = [0.05, 1e-3]

interface Heat {
  value: number
  most: number
  mostAt: number
  /** Sum of the absolute changes of the heat, J. */
  moved: number
  fall: number
  since: number
}

export class PassivityJudgement {
  private readonly heats: readonly Heat[]

  constructor(private readonly blocks: readonly string[]) {
    this.heats = blocks.map(() => ({ value: 0, most: 0, mostAt: 0, moved: 0, fall: 0, since: 0 }))
  }

  /**
   * Records the heat of each block since the start of the run, J, after a step.
   * @param values hold the heats from the place `first` on
   */
  add(t: number, values: ArrayLike<number>, first: number): void {
    for (let k = 0; k < this.heats.length; k++) {
      const heat = this.heats[k]
      const now = values[first + k]
      heat.moved += Math.abs(now - heat.value)
      heat.value = now
      if (heat.value >= heat.most) {
        heat.most = heat.value
        heat.mostAt = t
      } else if (heat.most - heat.value > heat.fall) {
        heat.fall = heat.most - heat.value
        heat.since = heat.mostAt
      }
    }
  }

  /**
   * Returns the blocks that created energy.
   * @param limit fraction of the reference that errors of the method may reach, if larger than the limit of the
   *   energies
   * @param tolerated energy that other errors of the account may reach, J
   */
  created(limit: number, reference: number, tolerated: number): readonly Created[] {
    return this.blocks.flatMap((block, k) => {
      const { fall, moved, since } = this.heats[k]
      const isCreated = fall > ofHeat * moved && fall > Math.max(limit, ofReference) * reference + tolerated
      return isCreated ? [{ block, energy: fall, since }] : []
    })
  }
}
