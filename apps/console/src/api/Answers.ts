/** The shapes of `/console/api` that several screens read. Texts are in the language that was asked for. */

/** An asset that this server values. */
export interface SessionAsset {
  /** Such as `PROPERTY`. */
  readonly assetType: string
  /** Last segment of its path in the API, such as `property-valuations`. */
  readonly path: string
  readonly title: string
  /** Whether it is made from uploaded statements. */
  readonly statement: boolean
}

/** Who is logged in, and what this server offers. */
export interface Session {
  readonly account: string
  /** Whether the session comes from a link of `ov console`: it may import for all accounts and fit markets. */
  readonly operator: boolean
  readonly keyId: number
  readonly keyName: string
  readonly scopes: ReadonlyArray<string>
  /** ISO 8601. */
  readonly expiresAt: string
  /** Version of the engine. */
  readonly version: string
  readonly assets: ReadonlyArray<SessionAsset>
  readonly features: {
    readonly chat: boolean
    readonly uploads: boolean
    readonly recognition: boolean
    readonly workbook: boolean
    readonly markets: boolean
  }
}

export type TaskStatus = "IN_PROGRESS" | "SUCCESS" | "FAILED"

/** A task as lists show it. */
export interface TaskRow {
  readonly taskId: number
  readonly valuationNo: string
  readonly assetType: string
  readonly status: TaskStatus
  readonly createdAt: string
  readonly endedAt: string | null
  /** What is valued, in a few words. */
  readonly subject: string
  /** Yuan. */
  readonly value: { readonly low: number; readonly central: number; readonly high: number } | null
  /** Probability that the true price lies within ±10 % of the central value. */
  readonly confidence: number | null
  readonly errorMessage: string | null
}

/** A task with what was asked for. */
export interface TaskDetail extends TaskRow {
  /** The create body. */
  readonly input: unknown
}

/** A page of tasks, newest first. */
export interface TaskPage {
  readonly tasks: ReadonlyArray<TaskRow>
  /** Cursor of the next page; `null` on the last one. */
  readonly nextCursor: number | null
  /** The day to which words were looked for, where earlier tasks are left (`YYYY-MM-DD`). */
  readonly searchedTo: string | null
}
