/**
 * Whether the bytes were granted: `share` when the account has used up its share, `busy` when all uploads together have
 * used up the total.
 */
export type Taken = "taken" | "share" | "busy"

/**
 * Counts the bytes held by running uploads, so that they cannot exhaust the process and no account takes all of the
 * memory.
 */
export interface UploadMemory {
  readonly take: (accountId: number, bytes: number) => Taken
  readonly release: (accountId: number, bytes: number) => void
}

/** Memory that uploads may hold, in bytes. */
export interface MemoryLimits {
  readonly memoryBytes: number
  readonly accountMemoryBytes: number
}

/** Creates the counter of a process. */
export const makeUploadMemory = ({ accountMemoryBytes, memoryBytes }: MemoryLimits): UploadMemory => {
  const byAccount = new Map<number, number>()
  let held = 0
  return {
    take: (accountId, bytes) => {
      const own = (byAccount.get(accountId) ?? 0) + bytes
      if (own > accountMemoryBytes) return "share"
      if (held + bytes > memoryBytes) return "busy"
      byAccount.set(accountId, own)
      held += bytes
      return "taken"
    },
    release: (accountId, bytes) => {
      const own = (byAccount.get(accountId) ?? 0) - bytes
      if (own > 0) byAccount.set(accountId, own)
      else byAccount.delete(accountId)
      held -= bytes
    },
  }
}

/** A growing byte buffer. It copies small chunks, so that none of them keeps a large buffer alive. */
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
