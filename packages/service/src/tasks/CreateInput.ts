import type { AssetType } from "@open-valuation/core"
import type { Locale, Task } from "./Task.ts"

/** A client's promise that a repeated request is the same one (contract, section 5). */
export interface Idempotency {
  /** 1 to 255 printable ASCII characters, checked by the caller. */
  readonly key: string
  /** The `fingerprint` of the request. */
  readonly fingerprint: string
}

/** The input of a new task. The request is canonical JSON, as `Asset.check` returns it. */
export interface CreateInput {
  readonly assetType: AssetType
  readonly request: unknown
  readonly locale: Locale
  /** The callback of this request; the key's default is used without one. */
  readonly callbackUrl: string | undefined
  readonly idempotency: Idempotency | undefined
  /** Names the request in log lines. */
  readonly requestId: string
}

/** A task that was accepted, now or by the first of several equal requests. */
export interface Created {
  readonly task: Task
  /** Whether this is the answer to an earlier request with the same idempotency key: nothing was charged. */
  readonly replayed: boolean
}
