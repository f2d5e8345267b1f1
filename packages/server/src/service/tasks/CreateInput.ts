import type { AssetType } from "@open-valuation/core"
import type { Locale, Task } from "./Task.ts"

/** Idempotency key of a request: the client promises that a repeated request is the same one (contract, section 5). */
export interface Idempotency {
  /** 1 to 255 printable ASCII characters, checked by the caller. */
  readonly key: string
  /** The `fingerprint` of the request. */
  readonly fingerprint: string
}

/** Input of a new task. The request is canonical JSON, as `Asset.check` returns it. */
export interface CreateInput {
  readonly assetType: AssetType
  readonly request: unknown
  readonly locale: Locale
  /** The callback of this request. Without one, the key's default is used. */
  readonly callbackUrl: string | undefined
  readonly idempotency: Idempotency | undefined
  /** Identifies the request in log lines. */
  readonly requestId: string
}

/** An accepted task, created now or by an earlier equal request. */
export interface Created {
  readonly task: Task
  /** True when the task answers an earlier request with the same idempotency key. Nothing was charged. */
  readonly replayed: boolean
}
