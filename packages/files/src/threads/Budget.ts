import type { Duration } from "effect"

/**
 * Limits of one task in a thread. A task that exceeds one is ended with its thread, and its caller learns which limit.
 */
export interface Budget {
  /** Processor time of the thread, from the start of the task. Neither loading code nor waiting counts. */
  readonly time: Duration.Input
  /**
   * Time on the clock, as a multiple of `time`; 10 unless said. Waiting for answers to its own questions, or for room to
   * send, does not count. 1 where threads that the thread starts do the work.
   */
  readonly patience?: number
  /** Heap of the thread in MiB, not counting buffers such as the bytes of files. */
  readonly memoryMb: number
  /** Part of the heap for short-lived objects, MiB: a small one keeps a thread small that makes much garbage. */
  readonly youngMemoryMb?: number
  /** Size of the whole answer in MiB. */
  readonly outputMb: number
}
