import { join } from "node:path"
import { buildConsole, ovJson, temporaryFolder } from "../processes/Processes.ts"
import { type Server, startServer } from "../processes/Server.ts"

/** A server under attack, with default limits, the embedded database and no demo market. */
export interface Target {
  readonly server: Server
  readonly dataDir: string
  /** Key of the attacker, in a separate account. */
  readonly hostileKey: string
  /** Key of another account, which must not be affected. */
  readonly quietKey: string
  /** The key of an account with some scopes, which is issued when it is first asked for. */
  readonly issue: (account: string, scopes: string) => Promise<string>
  /** A path in a folder for files that an attack needs. */
  readonly file: (name: string) => string
}

/** Runs something against a new server, which is removed afterwards. */
export const withTarget = async <A>(
  settings: Readonly<Record<string, string>>,
  use: (target: Target) => Promise<A>,
): Promise<A> => {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, "data")
  const env = { OV_DATA_DIR: dataDir }
  const issued = new Map<string, Promise<string>>()
  buildConsole()
  try {
    const server = await startServer(dataDir, { OV_DEMO: "off", ...settings })
    try {
      return await use({
        server,
        dataDir,
        hostileKey: await keyOf("hostile", env),
        quietKey: await keyOf("quiet", env),
        issue: (account, scopes) => {
          const name = `${account} ${scopes}`
          const key = issued.get(name) ?? keyOf(account, env, ["--scopes", scopes])
          issued.set(name, key)
          return key
        },
        file: (name) => join(folder.path, name),
      })
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

const keyOf = async (
  account: string,
  env: Readonly<Record<string, string>>,
  options: ReadonlyArray<string> = [],
): Promise<string> => {
  const created = await ovJson(["keys", "create", "--name", account, "--account", account, ...options], env)
  if (typeof created === "object" && created !== null && "key" in created && typeof created.key === "string") {
    return created.key
  }
  throw new Error(`No key in ${JSON.stringify(created)}`)
}
