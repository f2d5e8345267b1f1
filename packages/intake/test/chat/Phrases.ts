import { readFileSync } from "node:fs"
import { KnownAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"

/** What a person may say about one subject, and the fields that it states: `["36期", {"repaymentCycle": 36}]`. */
const Phrase = Schema.Tuple([Schema.String, Schema.Record(Schema.String, Schema.Unknown)])
const Phrases = Schema.fromJsonString(
  Schema.Struct({ asset: KnownAssetType, phrases: Schema.Record(Schema.String, Schema.Array(Phrase)) }),
)
export type Phrase = typeof Phrase.Type

/** Ways to state each fact about an asset, by subject; those of `noField` state none. */
export const phrasesOf = (asset: KnownAssetType): ReadonlyArray<ReadonlyArray<Phrase>> => {
  const file = new URL(`./phrases/${asset.toLowerCase().replace("_", "-")}.json`, import.meta.url)
  return Object.values(Schema.decodeUnknownSync(Phrases)(readFileSync(file, "utf8")).phrases)
}
