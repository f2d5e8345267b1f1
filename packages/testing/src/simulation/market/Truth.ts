import type { LocalDate, Subject } from "@open-valuation/core/domain"
import { Record as Records } from "effect"

/** The part of a subject or a sample that determines its true price. */
export type Described = Pick<Subject, "city" | "facts">

/** The components of ln price, one function each. */
type Parts<Situation, Part extends string> = Readonly<Record<Part, (situation: Situation) => number>>

/** The product of all components. */
export const productOf = <Situation>(parts: Parts<Situation, string>, situation: Situation): number =>
  Math.exp(Object.values(parts).reduce((sum, part) => sum + part(situation), 0))

/** Each component's ln. */
export const logPartsOf = <Situation, Part extends string>(
  parts: Parts<Situation, Part>,
  situation: Situation,
): Readonly<Record<Part, number>> => Records.map(parts, (part) => part(situation))

/** Both on a day; `undefined` for what a market does not know. */
export const truthOf = <Situation, Part extends string>(
  parts: Parts<Situation, Part>,
  situated: (described: Described, day: LocalDate.EpochDay) => Situation | undefined,
) => ({
  valueOf: (described: Described, day: LocalDate.EpochDay): number | undefined => {
    const situation = situated(described, day)
    return situation === undefined ? undefined : productOf<Situation>(parts, situation)
  },
  partsOf: (described: Described, day: LocalDate.EpochDay): Readonly<Record<Part, number>> | undefined => {
    const situation = situated(described, day)
    return situation === undefined ? undefined : logPartsOf(parts, situation)
  },
})
