import { ownValue } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { asCell } from "../text/Cleaned.ts"
import { grouped, percent } from "../valuation/Numbers.ts"
import { field, filled, number, objectOf } from "../valuation/ReadField.ts"
import type { Writing } from "../valuation/Reported.ts"
import type { Fact } from "./Parts.ts"

/** Figures that only one kind of asset has, as far as a result holds them. */
export const assetFacts = (writing: Writing): ReadonlyArray<Fact> => {
  const from = objectOf(writing.reported.result)
  const facts = ownValue(factsOf, writing.reported.assetType)?.(from, writing) ?? []
  return facts.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text: asCell(text) }]))
}

type NamedTexts = ReadonlyArray<readonly [name: string, text: string | undefined]>

const factsOf: Readonly<Record<string, (from: object, writing: Writing) => NamedTexts>> = {
  LAND: (from, { words }) => [
    [words.own.floorPrice, known(number(from, "floorPricePerSqm"), (price) => words.unitPrice(grouped(price, 2)))],
    [words.own.perMu, known(number(from, "pricePerMu"), (price) => words.perMu(grouped(price)))],
    [words.own.termFactor, known(number(from, "termFactor"), (factor) => grouped(factor, 4))],
  ],
  VEHICLE: (from, { words }) => {
    const model = objectOf(Reflect.get(from, "resolvedModel"))
    const named = ["brand", "series", "trim"].flatMap((name) => filled(model, name) ?? [])
    const year = number(model, "modelYear")
    const basis = field(from, "retentionBasis", Schema.Literals(["MSRP", "CURRENT_NEW_PRICE"]))
    return [
      [
        words.own.takenFor,
        named.length === 0 ? undefined : [...named, ...(year === undefined ? [] : [words.modelYear(year)])].join(" "),
      ],
      [
        words.own.retention,
        known(
          number(from, "retentionRate"),
          (rate) => `${percent(rate)}${basis === undefined ? "" : words.inBrackets(words.retentionBasis[basis])}`,
        ),
      ],
    ]
  },
  EQUIPMENT: (from, { words }) => {
    const capacity = objectOf(Reflect.get(from, "ratedCapacity"))
    const unit = filled(capacity, "unit") ?? ""
    const isInferred = field(from, "manufacturerInferred", Schema.Boolean) === true
    return [
      [
        words.own.manufacturer,
        known(filled(from, "manufacturer"), (name) => `${name}${isInferred ? words.inBrackets(words.inferred) : ""}`),
      ],
      [words.own.type, filled(from, "equipmentTypeLabel")],
      [words.own.capacity, known(number(capacity, "value"), (value) => `${value} ${unit}`)],
      [words.own.age, known(number(from, "ageYears"), (age) => words.years(String(age)))],
      [words.own.replacement, known(number(from, "replacementValue"), (yuan) => words.yuan(grouped(yuan)))],
      [words.own.residualRate, known(number(from, "residualRate"), (rate) => percent(rate))],
    ]
  },
}

const known = <A>(value: A | undefined, text: (value: A) => string): string | undefined =>
  value === undefined ? undefined : text(value)
