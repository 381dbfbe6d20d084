/** Order in which frames are substituted. */
import { entryOf } from '../../collections/entries'
import type { Freedom } from '../algebra/coordinates'
import type { QuadraticForm } from '../algebra/quadratic'
import type { Task } from './unknowns'

/**
 * Order of substitution: a frame after everything that refers to it, and among those that are free
 * the one that couples least (Markowitz 1957): what the frame is coupled with becomes coupled with
 * the frames that it refers to. In a chain the angular acceleration of a link then goes before the
 * joint that carries it, its degrees of freedom are eliminated while they touch only that point, and the
 * form stays as sparse as the recursive method of Deyo and Ingebretsen (1989).
 */
export class LeafToRoot {
  private readonly waiting = new Map<Task | Freedom, number>()
  private readonly place = new Map<Task, number>()
  /** Tasks to which no other task refers any more, in order of index. */
  private readonly free: Task[] = []

  constructor(
    tasks: readonly Task[],
    private readonly form: Pick<QuadraticForm, 'coupled'>,
  ) {
    tasks.forEach((t, i) => this.place.set(t, i))
    for (const t of tasks) for (const r of t.refers) this.waiting.set(r, (this.waiting.get(r) ?? 0) + 1)
    for (const t of tasks) if (!this.waiting.has(t)) this.free.push(t)
  }

  /** Returns the free task of least fill, the latest of equals: one branch is finished before the next. */
  next(): Task | undefined {
    let best = this.free.length - 1
    let least = Infinity
    for (let i = best; i >= 0 && least > 0; i--) {
      const fill = this.fill(this.free[i])
      if (fill < least) {
        least = fill
        best = i
      }
    }
    return best < 0 ? undefined : this.free.splice(best, 1)[0]
  }

  private fill(t: Task): number {
    const frames = t.refers.reduce((n, r) => ('unknowns' in r ? n + 1 : n), 0)
    if (frames === 0) return 0
    const coupled = new Set(t.unknowns.flatMap((x) => this.form.coupled(x)))
    for (const x of t.unknowns) coupled.delete(x)
    return frames * coupled.size
  }

  /** Releases the tasks to which a task refers. Returns the degrees of freedom to which nothing refers any more. */
  done(task: Task): Freedom[] {
    const released: Freedom[] = []
    for (const r of task.refers) {
      const n = (this.waiting.get(r) ?? 0) - 1
      this.waiting.set(r, n)
      if (n > 0) continue
      if ('unknowns' in r) this.put(r)
      else released.push(r)
    }
    return released
  }

  private put(t: Task): void {
    const place = entryOf(this.place, t)
    let i = this.free.length
    while (i > 0 && entryOf(this.place, this.free[i - 1]) > place) i--
    this.free.splice(i, 0, t)
  }
}
