import { requestReader } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import type { AccountId } from "../accounts/ApiKey.ts"
import { orRefused, serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import { suggestionsGroup } from "./ConsoleApi.ts"

/** A text that somebody types into a field of a form. */
export interface TypedText {
  /** The account that asks. Only what its valuations could use is suggested. */
  readonly account: AccountId
  readonly assetType: string
  readonly field: string
  readonly text: string
  /** Values of the fields that the suggestions depend on. */
  readonly facts: Readonly<Record<string, string>>
}

/** The suggestions for a text. */
export interface SuggestedValues {
  /** `samples`: of a place, the number of samples there that the account may use. */
  readonly suggestions: ReadonlyArray<{ readonly value: string; readonly samples?: number }>
  /** The place that the text names, where it has no samples. */
  readonly emptyPlace?: string
}

/** Suggestions for the fields of forms. Hosts implement it over their catalogue. */
export interface ConsoleSuggestions {
  /** The fields of an asset's request that have suggestions, each with the fields that these depend on. */
  readonly fields: (assetType: string) => ReadonlyMap<string, ReadonlyArray<string>>
  readonly find: (typed: TypedText) => Effect.Effect<SuggestedValues>
}

const asked = requestReader(
  Schema.StructWithRest(Schema.Struct({ text: Schema.String.check(Schema.isMaxLength(64)) }), [
    Schema.Record(Schema.String, Schema.String.check(Schema.isMaxLength(300))),
  ]),
)

const noRoute = new Refusal({ code: 40400 })

/** Suggests values for the fields of forms. */
export const suggestionHandlers = ({ fields, find }: ConsoleSuggestions) =>
  serve(suggestionsGroup, {
    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { assetType, field } = yield* Effect.mapError(params, () => noRoute)
      const beside = fields(assetType).get(field)
      if (beside === undefined) return yield* noRoute
      const known = new Set(["text", ...beside])
      const given = [...new URLSearchParams(exchange.query)].filter(([name]) => known.has(name))
      const { text, ...facts } = yield* orRefused(asked(Object.fromEntries(given)))
      const found = yield* find({ account: principal.accountId, assetType, field, text, facts })
      const { emptyPlace: place } = found
      return {
        suggestions: found.suggestions,
        note:
          place === undefined
            ? null
            : translate({ code: "suggestions.emptyPlace", params: { place } }, exchange.locale),
      }
    }),
  })
