/** A statement as `pg` takes it. */
export interface PostgresStatement {
  readonly text: string
  readonly values: Array<unknown>
  readonly types: { readonly getTypeParser: (oid: number, format?: string) => (value: string) => unknown }
}

/** What is used of a connection of a host's pool: `pg`'s `PoolClient` is one. */
export interface PostgresConnection {
  query(statement: PostgresStatement): Promise<{ readonly command: string; readonly rows: ReadonlyArray<object> }>
  query(
    statement: PostgresStatement & { readonly rowMode: "array" },
  ): Promise<{ readonly command: string; readonly rows: ReadonlyArray<ReadonlyArray<unknown>> }>
  on(event: "error" | "end", received: (cause?: Error) => void): unknown
  on(
    event: "notification",
    received: (message: { readonly channel: string; readonly payload?: string | undefined }) => void,
  ): unknown
  off(event: "error" | "end", received: (cause?: Error) => void): unknown
  off(
    event: "notification",
    received: (message: { readonly channel: string; readonly payload?: string | undefined }) => void,
  ): unknown
  /** Gives the connection back; `true` closes it. */
  release(close?: boolean): void
}

/** A host's own pool of connections: `new pg.Pool(…)` is one, of 4 connections or more. The host ends it. */
export interface PostgresPool {
  connect(): Promise<PostgresConnection>
  readonly options?: { readonly max?: number | undefined }
}
