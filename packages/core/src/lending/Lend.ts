import { Predicate } from "effect"
import { resultViews } from "../asset/ResultView.ts"
import { type Facts, text } from "../domain/Facts.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Wearing } from "../market/model/Ageing.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import type { ValueCase } from "../market/report/MarketCase.ts"
import { acceptanceOf } from "./Acceptance.ts"
import { basesOf, basisTips } from "./Bases.ts"
import { auctionsLearned, learnedSale } from "./LearnedLiquidation.ts"
import type { LendingLine, LendingPolicy } from "./LendingPolicy.ts"
import type { LendingRequest } from "./LendingRequest.ts"
import type { Figures, LendingOutcome } from "./LendingResult.ts"
import { premisesOf } from "./Premises.ts"
import { prudentValue } from "./Prudent.ts"
import { termValues } from "./TermValues.ts"

/** What the lender's figures of a valuation are made from, beside its value. */
export interface LendingCase<Notes = unknown> extends Pick<
  ValueCase<Notes>,
  "appraisal" | "model" | "search" | "subject" | "valuationDate"
> {
  readonly request: LendingRequest
  readonly policy: LendingPolicy
  readonly recipe: Recipe
  /** How its objects wear. Absent: their values are not forecast. */
  readonly wearing?: Wearing | undefined
  /** What the term of a right leaves (`MarketAsset`). */
  readonly runOff?: ((facts: Facts, years: number) => number) | undefined
  /** The value of the object at auction, yuan; absent where no auctions beside other sales were learned from. */
  readonly atAuction?: Figures | undefined
}

/** The line of the class of an object. */
const lineOf = ({ policy, subject }: Pick<LendingCase, "policy" | "subject">): LendingLine => {
  const name = policy.by === undefined ? undefined : text(subject.facts, policy.by)
  return (name === undefined ? undefined : ownValue(policy.lines, name)) ?? policy.other
}

const views = Object.values(resultViews)

/** The figures that an outcome publishes; `undefined` where it has none. */
const figuresOf = (outcome: object): Figures | undefined => {
  const view = views.find(({ value: [, central] }) => Object.hasOwn(outcome, central))
  const [low, value, high] = (view?.value ?? []).map((name): unknown => Reflect.get(outcome, name) as unknown)
  return typeof low === "number" && typeof value === "number" && typeof high === "number" && value > 0
    ? { low, value, high }
    : undefined
}

/** Risk tips about the bases of a value that is about to be concluded. */
export const lendingTips = ({ policy, request, valuationDate }: LendingCase, value: number): ReadonlyArray<Message> =>
  basisTips(policy, request, value, valuationDate)

/** Values on other premises than today's market. */
const besideValue = (
  lending: LendingCase,
  figures: Figures,
): Pick<LendingOutcome, "premises" | "prudentValue" | "termValues"> => {
  const line = lineOf(lending)
  const auctions = auctionsLearned(lending.recipe, lending.model)
  const term = termValues(lending, figures)
  return {
    premises: premisesOf(line, figures, auctions && learnedSale(auctions, figures, lending.atAuction)),
    prudentValue: prudentValue(line.prudent, lending, figures.value),
    ...(term === undefined ? {} : { termValues: term }),
  }
}

/**
 * The lender's figures beside an outcome; without a value, its acceptance alone. None of them changes the value.
 * Pure.
 */
export const lend = (lending: LendingCase, outcome: unknown): LendingOutcome => {
  if (!Predicate.isObject(outcome)) return {}
  const { policy, request, valuationDate } = lending
  const figures = figuresOf(outcome)
  const bases = figures === undefined ? [] : basesOf(policy.bases, request, figures.value)
  return {
    ...(bases.length === 0 ? {} : { bases }),
    ...(figures === undefined ? {} : besideValue(lending, figures)),
    acceptance: acceptanceOf({ policy, request, valuationDate, outcome, figures, bases }),
  }
}
