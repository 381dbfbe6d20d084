/** Work that a generator does in steps, for hosts that watch its progress or stop it. */

/** Performs all steps of a task at once and returns its result. */
export function toEnd<T>(work: { readonly next: () => IteratorResult<unknown, T> }): T {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}
