import type { Duration } from "effect"

/**
 * What one task may use of its thread. A task that needs more is ended together with the thread, and whoever asked for
 * it hears which part ran out.
 */
export interface Budget {
  /**
   * Time that its answer is waited for, once it has begun; time in which it waits for an answer of ours, or in which
   * nobody takes its pieces, does not count.
   */
  readonly time: Duration.Input
  /** Heap of the thread in MiB. The bytes of files lie outside of it. */
  readonly memoryMb: number
  /** Its answer in MiB, all pieces together. */
  readonly outputMb: number
}
