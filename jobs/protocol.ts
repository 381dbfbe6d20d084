/**
 * Messages between a window (or command line) and the host that runs engine jobs: a web worker, a worker thread or an
 * Electron utility process. Everything is structured-clonable. A job is one request with an id of the sender's
 * choosing; every message back carries that id. The kinds of jobs with their messages are the table in `jobs/kinds.ts`.
 */
import type { HandInputs } from '../engine/model/inputs/hand-inputs'
import type { MessageOf, RequestOf } from './kinds'

/** Orders to a job that is under way. */
export type JobControl =
  /** New values of the hand inputs of a drive, SI. */
  | { readonly type: 'steer'; readonly id: number; readonly values: HandInputs }
  /**
   * The pictures of a drive that have come are drawn. Whoever says so is sent no more than it draws; without it there
   * are sixty a second.
   */
  | { readonly type: 'drawn'; readonly id: number }
  /** Let a run rest at the next opportunity; other requests are served meanwhile. */
  | { readonly type: 'pause'; readonly id: number }
  /** Continue with a paused run: to its end, by a step of the solver, or to the next row. */
  | { readonly type: 'resume'; readonly id: number; readonly by?: 'step' | 'sample' }
  /** Stop a job at the next opportunity; what was computed stays valid. */
  | { readonly type: 'cancel'; readonly id: number }

export type HostRequest = RequestOf | JobControl
export type HostMessage = MessageOf
