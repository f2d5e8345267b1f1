import { Predicate } from "effect"
import { resultViews } from "../asset/ResultView.ts"
import { text } from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import type { ValueCase } from "../market/report/MarketCase.ts"
import { basesOf, basisTips } from "./Bases.ts"
import type { LendingLine, LendingPolicy } from "./LendingPolicy.ts"
import type { LendingRequest } from "./LendingRequest.ts"
import type { Figures, LendingOutcome } from "./LendingResult.ts"
import { premisesOf } from "./Premises.ts"

/** What the lender's figures of a valuation are made from, beside its value. */
export interface LendingCase<Notes = unknown> extends Pick<
  ValueCase<Notes>,
  "appraisal" | "model" | "search" | "subject" | "valuationDate"
> {
  readonly request: LendingRequest
  readonly policy: LendingPolicy
  readonly recipe: Recipe
}

/** The line of the class of an object. */
export const lineOf = ({ policy, subject }: Pick<LendingCase, "policy" | "subject">): LendingLine => {
  const name = policy.by === undefined ? undefined : text(subject.facts, policy.by)
  return (name === undefined ? undefined : ownValue(policy.lines, name)) ?? policy.other
}

const views = Object.values(resultViews)

/** The figures that an outcome publishes; `undefined` where it has none. */
export const figuresOf = (outcome: unknown): Figures | undefined => {
  if (!Predicate.isObject(outcome)) return undefined
  const view = views.find(({ value: [, central] }) => Object.hasOwn(outcome, central))
  const [low, value, high] = (view?.value ?? []).map((name): unknown => Reflect.get(outcome, name))
  return typeof low === "number" && typeof value === "number" && typeof high === "number" && value > 0
    ? { low, value, high }
    : undefined
}

/** Risk tips about the bases of a value that is about to be concluded. */
export const lendingTips = ({ policy, request, valuationDate }: LendingCase, value: number): ReadonlyArray<Message> =>
  basisTips(policy.bases, request, value, valuationDate)

/** The lender's figures beside an outcome. None of them changes its value. Pure. */
export const lend = (lending: LendingCase, outcome: unknown): LendingOutcome => {
  const { policy, request } = lending
  const figures = figuresOf(outcome)
  if (figures === undefined) return {}
  const bases = basesOf(policy.bases, request, figures.value)
  return {
    ...(bases.length === 0 ? {} : { bases }),
    premises: premisesOf(lineOf(lending), figures),
  }
}

/** Hash of a policy, for results. */
export const lendingHash = (policy: LendingPolicy): string => contentHash(JSON.stringify(policy))
