import { readFile } from "node:fs/promises"
import { type LendingInvalid, lendingPolicies } from "@open-valuation/core/lending"
import type { LendingPolicy } from "@open-valuation/core/market"
import { translate } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import { lendingFile, SettingInvalid } from "../Settings.ts"

/** Lending policies by asset. */
export type Lending = Readonly<Record<string, LendingPolicy>>

/** What is wrong with the policies of a host, in one line. */
export const lendingFault = ({ faults }: LendingInvalid): string =>
  faults.map(({ message, path }) => `${path || "the whole"} ${translate(message, "en")}`).join("; ")

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))

/** The policies of a JSON file, checked; none without one. */
export const lendingOf = Effect.fnUntraced(function* (
  file: string | undefined,
): Effect.fn.Return<Lending, SettingInvalid> {
  if (file === undefined) return {}
  const invalid = (why: string) =>
    new SettingInvalid({ variable: "OV_LENDING", message: `OV_LENDING: ${file}: ${why}.` })
  const text = yield* Effect.tryPromise({
    try: async () => readFile(file, "utf8"),
    catch: (cause) => invalid(`cannot be read (${String(Reflect.get(Object(cause), "code"))})`),
  })
  const said = yield* Effect.mapError(decode(text), () => invalid("is not JSON"))
  return yield* Effect.mapError(lendingPolicies(said), (refused) => invalid(lendingFault(refused)))
})

/** The policies that the environment names, for programs without the other settings. */
export const environmentLending: Effect.Effect<Lending, SettingInvalid> = Effect.flatMap(lendingFile, lendingOf)
