import type { AssetType } from "@open-valuation/core"
import type { KnownNames, NamedField } from "@open-valuation/core/chat"
import type { Facts } from "@open-valuation/core/domain"
import type { Catalogue } from "./Catalogue.ts"

/** A chat field whose value is a name that samples have. */
interface Named {
  /** The samples' field with the name. */
  readonly field: string
  /** Fields that must be known first, and in which samples must agree. */
  readonly same: ReadonlyArray<string>
}

const NAMED: Partial<Record<AssetType, Readonly<Record<string, Named>>>> = {
  PROPERTY: { address: { field: "community", same: [] } },
  VEHICLE: { series: { field: "series", same: ["brand"] } },
  EQUIPMENT: { model: { field: "model", same: [] } },
}

const textOf = (facts: Facts.Facts, field: string): string | undefined => {
  const value = facts[field]
  return typeof value === "string" ? value : undefined
}

/** Whether a sample agrees with what the person gave; a spelling within the other is the same: 大众, 上汽大众. */
const agrees = (facts: Facts.Facts, { held }: NamedField, field: string): boolean => {
  const [own, given] = [textOf(facts, field), held[field]]
  return own === undefined || typeof given !== "string" || own.includes(given) || given.includes(own)
}

/**
 * Names of communities, series and models in the samples that an account may use, for a chat to offer close ones. A
 * community needs its city, a series its brand.
 */
export const catalogueNames = ({ index }: Pick<Catalogue["Service"], "index">, accountId: number): KnownNames => ({
  of: (named) => {
    const { assetType, field, held } = named
    const known = NAMED[assetType]?.[field]
    const samples = index(assetType)
    if (known === undefined || samples === undefined) return undefined
    const city = typeof held["city"] === "string" ? held["city"] : undefined
    if (assetType === "PROPERTY" && city === undefined) return undefined
    if (known.same.some((each) => held[each] === undefined)) return undefined
    const usage = held["propertyUsage"]
    const facts: Facts.Facts = usage === undefined ? {} : { propertyUsage: usage }
    const names = new Set<string>()
    for (const sample of samples.groups({ account: String(accountId), city: city ?? "", facts })) {
      const name = textOf(sample.facts, known.field)
      if (name !== undefined && known.same.every((each) => agrees(sample.facts, named, each))) names.add(name)
    }
    return names.size === 0 ? undefined : names
  },
})
