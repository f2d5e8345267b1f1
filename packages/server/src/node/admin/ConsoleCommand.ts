import { LocalDate } from "@open-valuation/core"
import { Effect } from "effect"
import { ConsoleSessions } from "../../service/index.ts"
import { consoleLink } from "../server/ServedConsole.ts"
import { noSuchAccount } from "./AccountCommands.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"

const MOST_URL = 2048

/** Makes links to the console. `address`: where its server is reached, or why there is none. */
export const consoleCommand = (address: Effect.Effect<string | undefined, AdminRefused>) =>
  Effect.map(ConsoleSessions, (sessions): Pick<AdminMethods<never>, "consoleLink"> => ({
    consoleLink: Effect.fnUntraced(function* ({ account, url }) {
      const own = yield* address
      const base = url === null ? own : yield* baseOf(url)
      if (base === undefined) {
        return yield* new AdminRefused({
          message: "The console's address is not known here: give it with --url, such as https://values.example.com",
        })
      }
      const { expiresAt, token } = yield* Effect.mapError(sessions.link(account), noSuchAccount)
      return { account, link: consoleLink(base, token), expiresAt: LocalDate.timeInShanghai(expiresAt) }
    }),
  }))

/** The address without the slash at its end. */
const baseOf = (text: string): Effect.Effect<string, AdminRefused> => {
  const url = text.length <= MOST_URL ? URL.parse(text) : null
  return url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ""
    ? Effect.succeed(url.href.replace(/\/$/, ""))
    : Effect.fail(
        new AdminRefused({
          message: "--url takes the http or https address of the server, without credentials, query and fragment",
        }),
      )
}
