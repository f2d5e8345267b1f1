import { Schema } from "effect"
import { round } from "../../domain/Rounding.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import { MOST_SOURCES } from "./Sources.ts"

const weight = Schema.Finite.annotate({ description: "Share of the value, 0 to 1" })
const Price = Schema.NullOr(Schema.Finite)

/** A part of a value that is compared as a whole. */
export const WholePart = Schema.Struct({
  weight,
  price: Price.annotate({ description: "Its price, yuan; null without weight" }),
})

/** A part of a value that is compared by unit price. */
export const unitPartOf = (description: string) => Schema.Struct({ weight, unitPrice: Price.annotate({ description }) })

/** The parts of every market value beyond the listed sources. */
export const partFields = <Part extends Schema.Top>(part: Part) => ({
  furtherSamples: part.annotate({ description: "Kept samples that `sources` does not list" }),
  marketLevel: part.annotate({
    description: "The market's level for such an object; it has weight only where no comparable has any",
  }),
})

/** A part from its weight and the ln of its price, yuan. */
export const wholePart = (share: number, log: number): typeof WholePart.Type => ({
  weight: round(share, 4),
  price: share > 0 ? round(Math.exp(log), 2) : null,
})

/** A part from its weight and the ln of its unit price, yuan per m². */
export const unitPart = (share: number, log: number): ReturnType<typeof unitPartOf>["Type"] => ({
  weight: round(share, 4),
  unitPrice: share > 0 ? round(Math.exp(log), 2) : null,
})

/**
 * The parts of the comparables' value beyond the listed sources. `share`: weight of the comparables' value in the
 * total; `shift`: from their level to the subject's, ln units.
 */
export const marketParts = <Part>(
  part: (share: number, log: number) => Part,
  appraisal: Pick<Appraisal, "anchor" | "comparables"> | undefined,
  share = 1,
  shift = 0,
) => {
  const further = furtherSamples(appraisal)
  const { logUnitPrice, weight: anchor } = appraisal?.anchor ?? { logUnitPrice: 0, weight: 0 }
  return {
    furtherSamples: part(share * further.weight, further.logUnitPrice + shift),
    marketLevel: part(share * anchor, logUnitPrice + shift),
  }
}

/** The comparables that are not listed: their total weight, and their ln unit price. */
const furtherSamples = (
  appraisal: Pick<Appraisal, "comparables"> | undefined,
): { readonly weight: number; readonly logUnitPrice: number } => {
  const further = appraisal?.comparables.slice(MOST_SOURCES) ?? []
  const total = further.reduce((sum, comparable) => sum + comparable.weight, 0)
  const log = further.reduce((sum, comparable) => sum + comparable.weight * comparable.adjustedLogUnitPrice, 0)
  return { weight: total, logUnitPrice: log / total }
}
