/** Where a database lies, in memory when nowhere, and what it is filled with when it is new. */
export interface PgliteSource {
  readonly dataDir?: string
  readonly loadDataDir?: Blob
}

/** Exit status of a thread in which PostgreSQL itself has ended, for example because its log found no room. */
export const POSTGRES_ENDED = 70

/**
 * What the thread of an embedded database is asked to do. Each order has one answer, and the answers keep the order.
 */
export type PgliteOrder =
  /** Answered once the database is open. */
  | { readonly _tag: "Open"; readonly source: PgliteSource }
  /** Messages of PostgreSQL's wire protocol; the answer is what a server would send. */
  | { readonly _tag: "Execute"; readonly message: Uint8Array<ArrayBuffer> }
  /** The database as a tar file. */
  | { readonly _tag: "Dump" }
  | { readonly _tag: "Close" }

export type PgliteAnswer =
  | { readonly _tag: "Done"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly _tag: "Failed"; readonly message: string }
