/** What is used of a connection of a host's pool: `pg`'s `PoolClient` is one. */
export interface PostgresConnection {
  readonly query: (config: {
    readonly text: string
    readonly values: Array<unknown>
    readonly rowMode?: "array"
  }) => Promise<{ readonly rows: ReadonlyArray<unknown>; readonly command?: string }>
  readonly on: {
    (event: "notification", listener: (message: { readonly channel: string }) => void): unknown
    (event: "error", listener: (cause: Error) => void): unknown
  }
  readonly removeListener: (event: "notification" | "error", listener: () => void) => unknown
  readonly release: (destroy?: boolean) => void
}

/** A host's own pool of connections: `new pg.Pool(…)` is one. The host ends it. */
export interface PostgresPool {
  readonly connect: () => Promise<PostgresConnection>
}
