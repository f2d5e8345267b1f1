/** Counts the bytes that running uploads hold, so that many at once do not take a process down. */
export interface UploadMemory {
  /** Takes so many more; `false` when they are not there. */
  readonly take: (bytes: number) => boolean
  readonly release: (bytes: number) => void
}

/** Makes the counter of a process. */
export const makeUploadMemory = (limit: number): UploadMemory => {
  let held = 0
  return {
    take: (bytes) => {
      if (held + bytes > limit) return false
      held += bytes
      return true
    },
    release: (bytes) => {
      held -= bytes
    },
  }
}

/** Bytes that grow at their end: small chunks are copied together, so that none keeps a large buffer alive. */
export class GrowingBytes {
  #bytes = new Uint8Array(16_384)
  length = 0

  append(chunk: Uint8Array): void {
    const length = this.length + chunk.length
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.length))
      this.#bytes = larger
    }
    this.#bytes.set(chunk, this.length)
    this.length = length
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}
