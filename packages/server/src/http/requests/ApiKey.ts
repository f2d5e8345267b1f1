import { Effect } from "effect"
import type { Headers } from "effect/http"
import { Refusal } from "./Refusal.ts"

/** Maximum length of a key. Longer ones are refused without a database query. */
const MAX_LENGTH = 256

/** The token of a bearer header, `""` when it is missing; `undefined` for another scheme. */
const bearerToken = (header: string): string | undefined => {
  const parts = /^bearer(?:\s(.*))?$/i.exec(header.trim())
  return parts === null ? undefined : (parts[1] ?? "").trim()
}

/**
 * The API key of a request: `X-Api-Key` or `Authorization: Bearer`. No key or an empty one is 40100; two headers with
 * different keys, or a key that is too long, are 40101.
 */
export const apiKeyOf = (headers: Headers.Headers): Effect.Effect<string, Refusal> => {
  const keys = [...repeated(headers["x-api-key"]), ...repeated(headers["authorization"]).map(bearerToken)].filter(
    (key) => key !== undefined,
  )
  const [key = ""] = keys
  if (keys.includes("") || key === "") return Effect.fail(new Refusal({ code: 40100 }))
  if (keys.some((other) => other !== key) || key.length > MAX_LENGTH) {
    return Effect.fail(new Refusal({ code: 40101 }))
  }
  return Effect.succeed(key)
}

/** The values of a header: repeated headers arrive joined by a comma. No key contains a blank. */
const repeated = (header: string | undefined): ReadonlyArray<string> =>
  header === undefined ? [] : header.split(", ").map((value) => value.trim())
