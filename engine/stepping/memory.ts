/** Layout of the memory that a model with its own integration keeps between steps: the array `s`. */

export interface MemoryEntry {
  readonly name: string
  readonly doc: string
  readonly offset: number
  readonly size: number
}

export class StepMemory {
  readonly entries: MemoryEntry[] = []
  private next = 0

  /**
   * Reserves new elements. @returns offset of the first one
   */
  take(name: string, doc: string, size = 1): number {
    const offset = this.next
    this.entries.push({ name, doc, offset, size })
    this.next += size
    return offset
  }

  get size(): number {
    return this.next
  }
}

/** Values of `status`; any other than 0 prevents all further steps. */
export const stepStatus = {
  running: 0,
  /** State that is not finite; `cause` is its index in x. */
  state: 1,
  /** Crossing function that is not a number; `cause` is the event. */
  crossing: 2,
  /** Event that happens without end at one instant; `cause` is the event. */
  chattering: 3,
  /** Stored value that is not a number; `cause` is its index in z. */
  memory: 4,
  /** State that grows too fast for the step of an implicit method; `cause` is its index in x. */
  step: 5,
  /** Value outside the range for which the model is valid; `cause` is the event that has noticed it. */
  range: 6,
  /** Sample time that is not above zero, or so short that a run would never end; `cause` is the clock. */
  clock: 7,
} as const

/** Returns places that every model has. */
export function commonMemory(memory: StepMemory) {
  return {
    time: memory.take('time', 'time that has been reached, s'),
    status: memory.take('status', '0, or the reason why no further step can be taken'),
    cause: memory.take('cause', 'index of the state or event that status speaks of'),
    stopped: memory.take('stopped', 'number of the event that has ended the run, counted from 1; 0 if none has'),
    finished: memory.take('finished', '1 once the stop has been reached'),
    dense: memory.take('dense', 'set it to 1 to evaluate states between steps'),
    outside: memory.take('outside', 'set it to 1 to set inputs yourself; 0: they are as the experiment has them'),
    step: memory.take('step', 'length of a step, s'),
    stop: memory.take('stop', 'no step goes beyond this time, s'),
    near: memory.take('near', 'smallest interval that matters, s'),
    from: memory.take('from', 'start time of the next step: just after an instant at which something jumped'),
    gridIndex: memory.take('gridIndex', 'number of the next point of the grid of steps'),
    /** Offsets that describe the latest part of a step. */
    stepFrom: memory.take('stepFrom', 'where the last step began, s'),
    stepTo: memory.take('stepTo', 'where the last step ended, s'),
    stepLength: memory.take('stepLength', 'length of the last step, s'),
    target: memory.take('target', 'where the last step was to end, s'),
    onGrid: memory.take('onGrid', '1 if that is a point of the grid'),
    atInstant: memory.take('atInstant', '1 if that is an instant known beforehand'),
    last: memory.take('last', '1 if that is the stop'),
    arrived: memory.take('arrived', '1 once a point of the grid has been reached'),
    happening: memory.take('happening', '1 if an event happens there'),
    eventful: memory.take('eventful', '1 if events are about to act'),
    sampled: memory.take('sampled', '1 if samples have changed something'),
    changed: memory.take('changed', '1 if something has changed at this instant'),
    moved: memory.take('moved', '1 if the derivatives depend on it'),
  }
}

export type CommonPlaces = ReturnType<typeof commonMemory>

/** Returns the places of models that importers run. */
export function importedMemory(memory: StepMemory, inputs: number) {
  return {
    start: memory.take('start', 'when the run starts, s'),
    followedBase: memory.take('followedBase', 'inputs when they were set', inputs),
    followedSlope: memory.take('followedSlope', 'their derivatives', inputs),
    followedBend: memory.take('followedBend', 'their second derivatives', inputs),
    followedSince: memory.take('followedSince', 'when they were set, s', inputs),
  }
}

export type ImportedPlaces = ReturnType<typeof importedMemory>
