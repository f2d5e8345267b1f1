/**
 * `taken` when the bytes were granted, `share` when the account has used up its share, `busy` when all uploads
 * together have used up the total.
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
