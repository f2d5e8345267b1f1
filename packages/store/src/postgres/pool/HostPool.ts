import { Schema } from "effect"

/** A statement as node-postgres takes it. */
export interface PoolStatement {
  readonly text: string
  readonly values: Array<unknown>
  readonly types: { readonly getTypeParser: (oid: number, format?: string) => (value: string) => unknown }
}

/** A connection of a pool, as far as it is used here. */
export interface PoolConnection {
  query(statement: PoolStatement): Promise<{ readonly command: string; readonly rows: ReadonlyArray<object> }>
  query(
    statement: PoolStatement & { readonly rowMode: "array" },
  ): Promise<{ readonly command: string; readonly rows: ReadonlyArray<ReadonlyArray<unknown>> }>
  on(event: "error" | "end", received: (cause?: Error) => void): unknown
  on(event: "notification", received: (message: PoolNotification) => void): unknown
  off(event: "error" | "end", received: (cause?: Error) => void): unknown
  off(event: "notification", received: (message: PoolNotification) => void): unknown
  /** Gives the connection back; `true` closes it. */
  release(close?: boolean): void
}

/** A message of LISTEN. */
export interface PoolNotification {
  readonly channel: string
  readonly payload?: string | undefined
}

/** A `pg.Pool` of the host, as far as it is used here. It is never ended, and its listeners are left alone. */
export interface HostPool {
  connect(): Promise<PoolConnection>
  readonly options?: { readonly max?: number | undefined }
}

/** Connections that stay open: one that listens and one that holds the claim to run tasks. */
const STANDING = 2

/** Connections of a pool that suffice: those that stay open, and two for the work. */
const LEAST = STANDING + 2

/** The host's pool has too few connections. `message` is one line that says how many it needs. */
export class PoolTooSmall extends Schema.TaggedError<PoolTooSmall>()("PoolTooSmall", {
  message: Schema.String,
}) {}

/** Why a pool is too small, if it is. node-postgres itself allows 10 connections unless told otherwise. */
export const tooSmall = ({ options }: HostPool): PoolTooSmall | undefined => {
  const most = options?.max ?? LEAST
  if (most >= LEAST) return undefined
  return new PoolTooSmall({
    message: `The pg.Pool has ${most} connections at most: give it ${LEAST} or more (max), because ${STANDING} stay open.`,
  })
}
