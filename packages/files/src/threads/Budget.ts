import type { Duration } from "effect"

/**
 * Limits of one task in a thread. A task that exceeds one is ended with its thread, and its caller learns which limit.
 */
export interface Budget {
  /**
   * Time to answer, from its start; nine times as long where the caller's other work puts a task in the background.
   * Waiting for answers to its own questions, or for room to send, does not count.
   */
  readonly time: Duration.Input
  /** Heap of the thread in MiB, not counting buffers such as the bytes of files. */
  readonly memoryMb: number
  /** Part of the heap for short-lived objects, MiB: a small one keeps a thread small that makes much garbage. */
  readonly youngMemoryMb?: number
  /** Size of the whole answer in MiB. */
  readonly outputMb: number
}
