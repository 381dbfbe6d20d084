/**
 * Messages between a window (or command line) and the host that runs engine jobs: a web worker, a worker thread or an
 * Electron utility process. Everything is structured-clonable. A job is one request with an id of the sender's
 * choosing; every message back carries that id. The kinds of jobs with their messages are the table in `jobs/kinds.ts`.
 */
import type { HandInputs } from '../engine/model/inputs/hand-inputs'
import type { MessageOf, RequestOf } from './kinds'

/** Controls for a job in progress. */
export type JobControl =
  /** New values of the hand inputs of a drive, SI. */
  | { readonly type: 'steer'; readonly id: number; readonly values: HandInputs }
  /**
   * Report that the window has drawn the pictures sent so far. A window that reports this gets no more pictures than it
   * draws; otherwise it gets sixty a second.
   */
  | { readonly type: 'drawn'; readonly id: number }
  /** Pauses a run at the next opportunity. Other requests are served meanwhile. */
  | { readonly type: 'pause'; readonly id: number }
  /** Resumes a paused run: to its end, by a step of the solver, or to the next row. */
  | { readonly type: 'resume'; readonly id: number; readonly by?: 'step' | 'sample' }
  /** Stops a job at the next opportunity. Results computed so far stay valid. */
  | { readonly type: 'cancel'; readonly id: number }

export type HostRequest = RequestOf | JobControl
export type HostMessage = MessageOf
