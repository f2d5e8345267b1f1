import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { Accounts } from "../accounts/Accounts.ts"
import { consoleApiPath, consolePath } from "../console/ConsoleApi.ts"
import type { ConsoleSessions } from "../console/ConsoleSessions.ts"
import { isSecure, makeDoor } from "../console/SignIn.ts"
import { answerData } from "../http/Answer.ts"
import { inTime } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import type { Refusal } from "../http/Refusal.ts"
import type { PublicOperation, Route } from "../http/Router.ts"
import { ProviderRefused, type SignInProvider } from "./SignInProvider.ts"
import { UserNotFound, type UsersFull } from "./User.ts"
import type { Users } from "./Users.ts"

/** What is kept of a sign-in until the browser comes back, sealed in a cookie of its own. */
const NAME = "ov_sign_in"

/** Seconds in which it must come back. */
const MAX_AGE = 600

const MAX_COOKIE = 4096

const startPath = `${consoleApiPath}/provider`
const callbackPath = `${consoleApiPath}/provider/callback`

const keep = (exchange: Exchange, value: string, maxAge: number): string =>
  // The provider sends the browser back from another site, so that a strict cookie would not come along.
  `${NAME}=${value}; Path=${exchange.mountPath}${startPath}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax` +
  (isSecure(exchange) ? "; Secure" : "")

const kept = ({ request }: Exchange): string | undefined => {
  const pairs = (request.headers["cookie"] ?? "").slice(0, 2 * MAX_COOKIE).split(";")
  const given = pairs.map((pair) => pair.trim()).filter((pair) => pair.startsWith(`${NAME}=`))
  return given.length === 1 ? decodeURIComponent(given[0]?.slice(NAME.length + 1) ?? "") : undefined
}

const addressOf = (exchange: Exchange, path: string): string =>
  `${isSecure(exchange) ? "https" : "http"}://${exchange.request.headers["host"] ?? ""}${exchange.mountPath}${path}`

const moved = (exchange: Exchange, location: string): HttpServerResponse.HttpServerResponse => {
  exchange.code = 0
  return HttpServerResponse.empty({
    status: 302,
    headers: { ...exchange.headers, location, "referrer-policy": "no-referrer" },
  })
}

/** Why nobody was signed in, as the page of the login says it. */
type Reason = ProviderRefused["reason"] | "stranger" | "late" | "busy"

/** Sends the browser to the provider and back, and says whether there is one. */
export const providerRoutes = Effect.fnUntraced(function* (
  sessions: ConsoleSessions["Service"],
  users: Users["Service"] | undefined,
  provider: SignInProvider | undefined,
) {
  const open = (run: PublicOperation["run"]): PublicOperation => ({ _tag: "Public", probe: false, run })
  const told: Route = {
    method: "GET",
    path: `${consoleApiPath}/sign-in`,
    operation: open((exchange) => Effect.sync(() => answerData(exchange, { provider: provider?.name ?? null }))),
  }
  if (users === undefined || provider === undefined) return [told]
  const door = yield* makeDoor(sessions)
  const accounts = yield* Accounts

  const back = (exchange: Exchange, refused: Reason) =>
    moved(exchange, `${exchange.mountPath}${consolePath}/#/login?refused=${refused}`)

  const start = (exchange: Exchange) =>
    Effect.gen(function* () {
      yield* door.counted
      const begun = yield* provider.begin(addressOf(exchange, callbackPath))
      const cookie = keep(exchange, encodeURIComponent(begun.kept), MAX_AGE)
      if (cookie.length > MAX_COOKIE)
        return yield* new ProviderRefused({ reason: "refused", detail: "It does not fit" })
      exchange.headers["set-cookie"] = cookie
      return moved(exchange, begun.url)
    })

  const finish = (exchange: Exchange) =>
    Effect.gen(function* () {
      yield* door.counted
      const text = kept(exchange)
      if (text === undefined) return back(exchange, "late")
      const address = `${addressOf(exchange, callbackPath)}?${exchange.query}`
      const person = yield* door.refusing(exchange, provider.finish(address, text))
      const account = (yield* accounts.list).find(({ name }) => name === provider.account)
      const opening =
        account === undefined
          ? Effect.fail(new UserNotFound())
          : Effect.flatMap(users.identified(account.accountId, person), sessions.openByUser)
      yield* door.begin(exchange, yield* door.entered(exchange, opening))
      return moved(exchange, `${exchange.mountPath}${consolePath}/`)
    })

  /** Every refusal leads back to the login, which says why and offers the other ways. */
  const answered = (
    run: (exchange: Exchange) => Effect.Effect<HttpServerResponse.HttpServerResponse, Failed>,
  ): PublicOperation =>
    open((exchange) =>
      inTime(
        run(exchange).pipe(
          Effect.catch((error) => {
            switch (error._tag) {
              case "Refusal":
                return Effect.succeed(back(exchange, "busy"))
              case "ProviderRefused":
                return Effect.logWarning(`Sign-in by ${provider.name}: ${error.reason}: ${error.detail}`).pipe(
                  Effect.as(back(exchange, error.reason)),
                )
              case "UserNotFound":
              case "UsersFull":
                return Effect.succeed(back(exchange, "stranger"))
            }
          }),
        ),
      ),
    )

  const routes: ReadonlyArray<Route> = [
    told,
    { method: "GET", path: startPath, operation: answered(start) },
    { method: "GET", path: callbackPath, operation: answered(finish) },
  ]
  return routes
})

type Failed = Refusal | ProviderRefused | UserNotFound | UsersFull
