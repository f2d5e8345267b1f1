/** Location of a database (in memory if absent), and the initial contents of a new one. */
export interface PgliteSource {
  readonly dataDir?: string
  readonly loadDataDir?: Blob
}

/** Exit status of a thread in which PostgreSQL itself has ended, for example because its log found no room. */
export const POSTGRES_ENDED = 70

/** An order to the thread of an embedded database. Each order has one answer, in the same sequence. */
export type PgliteOrder =
  /** Answered once the database is open. */
  | { readonly _tag: "Open"; readonly source: PgliteSource }
  /** Messages of PostgreSQL's wire protocol. The answer is that of a server. */
  | { readonly _tag: "Execute"; readonly message: Uint8Array<ArrayBuffer> }
  /** The database as a tar file. */
  | { readonly _tag: "Dump" }
  | { readonly _tag: "Close" }

export type PgliteAnswer =
  | { readonly _tag: "Done"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly _tag: "Failed"; readonly message: string }
