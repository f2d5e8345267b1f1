import { requestFaults } from "@open-valuation/core"
import { Effect, Schema } from "effect"
import { Refusal } from "./Refusal.ts"

/** Reads the query of a request, whole numbers as such; faults are refused, all of them, and so is what is given twice. */
export const queryOf = <Query>(
  schema: Schema.Codec<Query, unknown>,
): ((query: string) => Effect.Effect<Query, Refusal>) => {
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all" })
  return (query) => {
    const given = new Map<string, unknown>()
    for (const [name, text] of new URLSearchParams(query)) {
      const value = /^-?\d+$/.test(text) ? Number(text) : text
      given.set(name, given.has(name) ? [] : value)
    }
    return Effect.mapError(
      decode(Object.fromEntries(given)),
      (error) => new Refusal({ code: 40001, faults: requestFaults(error) }),
    )
  }
}
