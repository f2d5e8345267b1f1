import { connect, createServer, type Server, type Socket } from "node:net"
import { join } from "node:path"
import { freshUrl } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"

/** Runs a test with the URL of a new, empty database on a real PostgreSQL server. */
export const onPostgres = (test: (url: string) => Promise<void>): Promise<void> =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(freshUrl, (url) => Effect.promise(() => test(Redacted.value(url))))))

/** A proxy to a database that can be cut off. The URL leads through it. */
export interface Proxy {
  readonly url: string
  readonly open: () => Promise<void>
  /** Ends every connection and refuses new ones. */
  readonly close: () => void
}

/** Starts a proxy on a free port. */
export const startProxy = async (databaseUrl: string): Promise<Proxy> => {
  const url = new URL(databaseUrl)
  // The tests' server listens on a Unix socket, whose folder is a parameter of the URL.
  const folder = url.searchParams.get("host")
  url.searchParams.delete("host")
  const target =
    folder === null
      ? { host: url.hostname, port: Number(url.port) }
      : { path: join(folder, `.s.PGSQL.${url.port || "5432"}`) }
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const opened = createServer((near) => {
        const far = connect(target)
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one)
          one.pipe(other)
          one.on("error", () => other.destroy())
          one.on("close", () => {
            sockets.delete(one)
            other.destroy()
          })
        }
      })
      opened.listen(port, "127.0.0.1", () => {
        const address = opened.address()
        port = typeof address === "object" ? (address?.port ?? 0) : 0
        resolve()
      })
      server = opened
    })
  const close = (): void => {
    server?.close()
    for (const socket of sockets) socket.destroy()
  }
  await open()
  url.host = `127.0.0.1:${port}`
  return { url: url.href, open, close }
}
