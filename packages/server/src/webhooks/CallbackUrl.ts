import type { Message } from "@open-valuation/core"
import { Context, Data, Effect, Layer } from "effect"
import { Refusal } from "../http/Refusal.ts"

/** The callback's target is forbidden, for the given reason. */
export class CallbackForbidden extends Data.TaggedError("CallbackForbidden")<{ readonly reason: Message }> {}

/** Decides whether a webhook may be sent to a well-formed URL, by the addresses of its host. */
export class CallbackTargets extends Context.Service<
  CallbackTargets,
  { readonly check: (url: URL) => Effect.Effect<void, CallbackForbidden> }
>()("@open-valuation/server/CallbackTargets") {
  /** Accepts every well-formed URL: for hosts that send no webhooks. */
  static readonly layerFormOnly = Layer.succeed(CallbackTargets, { check: () => Effect.void })
}

/** Maximum length of a URL. */
const MAX_LENGTH = 2048

/** Checks a URL at `path` of a request: 40002 unless webhooks may be sent to it. Returns it in normalised form. */
export const checkCallback = Effect.fnUntraced(function* (
  path: string,
  text: string,
  targets: CallbackTargets["Service"],
) {
  const refuse = (message: Message): Refusal => new Refusal({ code: 40002, faults: [{ path, message }] })
  const fault = (code: string): Refusal => refuse({ code, params: {} })
  if (text.trim() === "") return yield* fault("callback.empty")
  if (text.length > MAX_LENGTH) return yield* refuse({ code: "callback.long", params: { max: MAX_LENGTH } })
  if (!URL.canParse(text)) return yield* fault("callback.unparsable")
  const url = new URL(text)
  if (url.protocol !== "http:" && url.protocol !== "https:") return yield* fault("callback.scheme")
  if (url.username !== "" || url.password !== "") return yield* fault("callback.credentials")
  yield* Effect.mapError(targets.check(url), ({ reason }) => refuse(reason))
  return url.href
})

const repeated = new Refusal({
  code: 40002,
  faults: [{ path: "callbackUrl", message: { code: "callback.repeated", params: {} } }],
})

/**
 * The `callbackUrl` of a query: 40002 when it is empty, repeated, not an http or https URL, contains credentials, or
 * has a forbidden target. `undefined` when there is none.
 */
export const callbackUrlOf = Effect.fnUntraced(function* (query: string, targets: CallbackTargets["Service"]) {
  if (query === "") return undefined
  const [text, ...others] = new URLSearchParams(query).getAll("callbackUrl")
  if (text === undefined) return undefined
  if (others.length > 0) return yield* repeated
  return yield* checkCallback("callbackUrl", text, targets)
})
