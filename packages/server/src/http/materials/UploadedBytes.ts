import { Effect } from "effect"

/** Sizes of a block, in bytes. The event loop copies the largest in well under a millisecond. */
const SMALLEST = 16_384
const LARGEST = 1_048_576

/**
 * Bytes of a file as they come, in blocks: what is there is not copied when more comes. A chunk is copied, so that a
 * small one keeps no large buffer alive.
 */
export class UploadedBytes {
  #blocks: Array<Uint8Array> = []
  #free = new Uint8Array()
  length = 0

  append(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#free.length === 0) {
        this.#free = new Uint8Array(Math.min(LARGEST, Math.max(SMALLEST, this.length)))
        this.#blocks.push(this.#free)
      }
      const part = chunk.subarray(at, at + this.#free.length)
      this.#free.set(part)
      this.#free = this.#free.subarray(part.length)
      this.length += part.length
      at += part.length
    }
  }

  /**
   * All bytes, in memory that threads share, so that giving them to one copies nothing. They are taken: what is
   * appended later begins anew. Others get their turn between two blocks.
   */
  readonly take: Effect.Effect<Uint8Array> = Effect.suspend(() => {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.length))
    const blocks = this.#blocks.toReversed()
    this.#blocks = []
    this.#free = new Uint8Array()
    this.length = 0
    let at = 0
    const next = Effect.sync(() => {
      const block = blocks.pop()?.subarray(0, bytes.length - at) ?? new Uint8Array()
      bytes.set(block, at)
      at += block.length
    })
    return Effect.whileLoop({
      while: () => at < bytes.length,
      body: () => Effect.andThen(next, Effect.yieldNow),
      step: () => undefined,
    }).pipe(Effect.as(bytes))
  })
}
