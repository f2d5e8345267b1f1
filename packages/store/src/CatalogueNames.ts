import type { AssetType } from "@open-valuation/core"
import { type Facts, ownValue } from "@open-valuation/core/domain"
import type { AssetMarket, SampleName } from "@open-valuation/core/market"
import type { KnownNames } from "@open-valuation/core/ports"
import { Effect } from "effect"
import type { CatalogueView, NamedExample } from "./Catalogue.ts"

/** The names of each asset: those of its market. */
export type AssetNames = ReadonlyMap<AssetType, Pick<AssetMarket, "names">>

/** A text among facts, without blanks around it; `undefined` for none. */
export const textOf = (facts: Facts.Facts, field: string): string | undefined => {
  const value = ownValue(facts, field)
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** Where names are looked for. */
interface Within {
  readonly account: number
  readonly names: NonNullable<AssetMarket["names"]>
  /** `<province>/<city>/<district>`, or empty. */
  readonly city: string
  /** Facts known beside the name. */
  readonly known: Facts.Facts
}

/**
 * Tells whether examples agree with what is known in a field; a spelling within the other is the same: 大众, 上汽大众.
 * Many of them have the same text, so each is judged once.
 */
const agreement = (field: string, { known, names }: Within): ((example: NamedExample) => boolean) => {
  const given = textOf(known, field)
  if (given === undefined) return () => true
  const key = ownValue(names, field)?.key
  const keyOfGiven = key?.(given, known)
  const judged = new Map<string, boolean>()
  const agrees = (own: string): boolean =>
    own.includes(given) || given.includes(own) || (key !== undefined && key(own, known) === keyOfGiven)
  return ({ facts }) => {
    const own = textOf(facts, field)
    if (own === undefined) return true
    const before = judged.get(own)
    if (before !== undefined) return before
    const now = agrees(own)
    judged.set(own, now)
    return now
  }
}

/** The facts that say which market is meant. */
export const marketFacts = ({ beside = [] }: SampleName, known: Facts.Facts): Facts.Facts =>
  Object.fromEntries(
    beside.flatMap((field) => {
      const value = ownValue(known, field)
      return value === undefined ? [] : [[field, value]]
    }),
  )

/** The names of a field in the samples that an account may use: as one sample of each group writes them. */
export const namesIn = (
  { examples }: Pick<CatalogueView, "examples">,
  assetType: AssetType,
  field: string,
  within: Within,
  isMeant: (example: NamedExample) => boolean = () => true,
): Effect.Effect<ReadonlySet<string>> => {
  const { account, city, known } = within
  const name = ownValue(within.names, field)
  if (name === undefined) return Effect.succeed(new Set())
  const market = { account: String(account), city, facts: marketFacts(name, known) }
  return Effect.map(examples(assetType, market), (found) => {
    const agreements = (name.within ?? []).map((each) => agreement(each, within))
    return new Set(
      found.flatMap((example) => {
        const text = textOf(example.facts, name.from ?? field)
        const isNamed = text !== undefined && isMeant(example) && agreements.every((agrees) => agrees(example))
        return isNamed ? [text] : []
      }),
    )
  })
}

/** Names in the samples that an account may use, for a chat to offer close ones. */
export const catalogueNames = (
  catalogue: Pick<CatalogueView, "examples">,
  assets: AssetNames,
  accountId: number,
): KnownNames => ({
  of: ({ assetType, field, held }) => {
    const { names = {} } = assets.get(assetType) ?? {}
    const name = ownValue(names, field)
    if (name?.corrected !== true) return Effect.undefined
    if ((name.within ?? []).some((each) => ownValue(held, each) === undefined)) return Effect.undefined
    const { city = "" } = held
    const within = { account: accountId, names, city: String(city), known: held }
    return Effect.map(namesIn(catalogue, assetType, field, within), (found) => (found.size === 0 ? undefined : found))
  },
})
