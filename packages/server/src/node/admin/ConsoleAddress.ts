import { Effect, Ref } from "effect"
import { localUrl, ServedConsole } from "../server/ServedConsole.ts"
import { Settings } from "../Settings.ts"
import { AdminRefused } from "./Admin.ts"

/** Where this process serves the console; `undefined` while it does not know its own address. */
export const ownConsoleAddress = Effect.gen(function* () {
  const { address, site } = yield* ServedConsole
  const { console } = yield* Settings
  if (!console) return yield* new AdminRefused({ message: "This server has no console: it was started with it off" })
  if (site === undefined) {
    const message = "This server has no console: its pages are not built. In a clone, npm start builds them"
    return yield* new AdminRefused({ message })
  }
  return yield* Ref.get(address)
})

/** Where another process on the PostgreSQL server of the settings serves the console, by the same settings. */
export const otherConsoleAddress = Effect.gen(function* () {
  const { console, database, host, port } = yield* Settings
  if (!console) return yield* new AdminRefused({ message: "OV_CONSOLE is off: there is no console to sign in to" })
  if (database.kind === "folder") {
    const message = "No server runs on this data folder: start one, and it prints a link to its console"
    return yield* new AdminRefused({ message })
  }
  return localUrl(`http://${host.includes(":") ? `[${host}]` : host}:${port}`)
})
