/**
 * Memory of an FMU, by number. Every event and every communication step makes a new *epoch* from an old one; the same
 * call from the same epoch gives the same epoch. An FMU has only one memory. To evaluate an earlier epoch, the FMU is
 * set back: from a saved state if it can save one, otherwise by repeating everything from the start.
 */
import { noEpoch } from '../../../blocks/signals/fmu/functions'
import { FmuError } from '../native/api'

export interface Epoch {
  readonly id: number
  readonly parent: Epoch | null
  /** Arguments of the call that made the epoch. */
  readonly args: Float64Array
  readonly results: Float64Array
  /** State of the FMU, where it is kept. */
  saved?: bigint | undefined
}

export interface Memory {
  /** Returns a new instance, initialised with the arguments of a call; returns its results. */
  begin(args: Float64Array): Float64Array
  /**
   * Makes a call to an instance whose memory is that of the parent. Returns the results of the call, the first of which
   * becomes the epoch.
   */
  go(parent: Epoch, args: Float64Array): Float64Array
  /** Saves the state; undefined if the FMU cannot. */
  save(): bigint | undefined
  restore(state: bigint): void
  forget(state: bigint): void
  /** Mark of an instance that has ended the run, so that no step continues from it. */
  readonly ended: boolean
}

/** Largest number of saved FMU states for returning to earlier instants. */
const mostSaved = 256
/** Largest number of epochs that can be repeated. */
const mostEpochs = 200_000

export class Epochs {
  private readonly byId = new Map<number, Epoch>()
  /** The last child of each epoch. */
  private readonly after = new Map<number, Epoch>()
  private readonly saved: Epoch[] = []
  private here: Epoch | null = null
  private last = noEpoch

  /** @param keeps every epoch, for going back; else only the present one and its parent */
  constructor(
    private readonly memory: Memory,
    private readonly keeps: boolean,
  ) {}

  /**
   * Returns the epoch that a call makes from an earlier one.
   * @param id of the earlier one
   * @param count of arguments that decide
   */
  next(id: number, args: Float64Array): Epoch {
    const known = this.after.get(id)
    // A state that is no longer kept can't be restored: another run computes it again.
    if (known !== undefined && this.byId.has(known.id) && equal(known.args, args)) return known
    const parent = id === noEpoch ? null : this.find(id)
    if (parent !== null) this.goTo(parent)
    const copy = Float64Array.from(args)
    // An instance that fails half-way belongs to no epoch.
    this.here = null
    if (parent === null) this.release()
    const results = parent === null ? this.memory.begin(copy) : this.memory.go(parent, copy)
    results[0] = ++this.last
    const epoch: Epoch = { id: this.last, parent: this.keeps ? parent : null, args: copy, results }
    this.here = epoch
    if (this.keeps) this.save(epoch)
    this.byId.set(epoch.id, epoch)
    this.after.set(id, epoch)
    this.prune()
    return epoch
  }

  /** Brings the FMU to an epoch. @throws FmuError for one that is not known here */
  at(id: number): Epoch {
    const epoch = this.find(id)
    this.goTo(epoch)
    return epoch
  }

  /** The last initialisation, regardless of its arguments. */
  get root(): Epoch | undefined {
    return this.after.get(noEpoch)
  }

  private find(id: number): Epoch {
    const epoch = this.byId.get(id)
    if (epoch === undefined)
      throw new FmuError('its state is not known in this process: a saved run with an FMU cannot continue elsewhere')
    return epoch
  }

  private goTo(epoch: Epoch): void {
    if (this.here === epoch) return
    // A state is restored into an instance in the mode in which it was saved: not into one that has ended.
    if (this.memory.ended) this.release()
    // Number of epochs since the nearest one whose memory is available.
    const path: Epoch[] = []
    let from: Epoch | null = epoch
    while (from !== null && from !== this.here && from.saved === undefined && from.parent !== null) {
      path.push(from)
      from = from.parent
    }
    const isHere = from === this.here && !this.memory.ended
    this.here = null
    if (from.saved !== undefined) this.memory.restore(from.saved)
    else if (!isHere) this.restart(from)
    for (const next of path.reverse()) if (next.parent !== null) this.memory.go(next.parent, next.args)
    this.here = epoch
  }

  private restart(epoch: Epoch): void {
    if (!this.keeps && epoch !== this.root) throw new FmuError('a communication step cannot be repeated')
    this.release()
    this.memory.begin(epoch.args)
  }

  private save(epoch: Epoch): void {
    epoch.saved = this.memory.save()
    if (epoch.saved === undefined) return
    this.saved.push(epoch)
    const oldest = this.saved.length > mostSaved ? this.saved.shift() : undefined
    if (oldest?.saved === undefined) return
    this.memory.forget(oldest.saved)
    oldest.saved = undefined
  }

  /** Forgets the saved states. They belong to an instance, which a new one replaces. */
  release(): void {
    for (const epoch of this.saved.splice(0)) {
      if (epoch.saved !== undefined) this.memory.forget(epoch.saved)
      epoch.saved = undefined
    }
  }

  private prune(): void {
    const most = this.keeps ? mostEpochs : 4
    const root = this.root?.id
    for (const id of this.byId.keys()) {
      if (this.byId.size <= most) return
      if (id === root || id === this.here?.id || id === this.here?.parent?.id) continue
      this.byId.delete(id)
      this.after.delete(id)
    }
  }
}

function equal(a: Float64Array, b: Float64Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
