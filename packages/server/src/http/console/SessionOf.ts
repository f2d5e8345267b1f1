import { Effect } from "effect"
import type { ConsoleSession } from "../../service/index.ts"
import type { Exchange } from "../requests/Exchange.ts"

/** The session of a request that was admitted with one. */
export const sessionOf = ({ session }: Exchange): Effect.Effect<ConsoleSession> =>
  session === undefined ? Effect.die(new Error("An operation of the console has no session")) : Effect.succeed(session)
