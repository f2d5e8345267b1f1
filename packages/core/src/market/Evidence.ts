import { DateTime, Effect } from "effect"
import type { ValuationContext } from "../AssetDefinition.ts"
import { isDemo } from "../domain/DemoMarket.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Subject } from "../domain/Sample.ts"
import type { NotValuable } from "../domain/ValuationError.ts"
import { ModelStore } from "../ports/ModelStore.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import { doubtsOf, withoutDoubted } from "./appraise/FactCheck.ts"
import { settledAppraisal, type SettledAppraisal } from "./appraise/SettledAppraisal.ts"
import type { MarketAsset } from "./MarketAsset.ts"
import { askForModel } from "./model/CheckedModel.ts"
import { withinLevel } from "./outside/OutsideLevel.ts"
import { demoMarketOf } from "./recipe/SearchKeys.ts"
import type { SearchedCase, SubjectFindings } from "./report/MarketCase.ts"
import { marketMessage } from "./report/MarketMessages.ts"

/** A subject with the findings about it. */
export interface Reading<Notes> {
  readonly subject: Subject<Notes>
  readonly findings: SubjectFindings<Notes>
}

/** What a search says of a subject. */
export interface Evidence<Notes> extends Pick<SearchedCase, "search" | "model" | "generatedAt" | "requestTips"> {
  readonly settled: SettledAppraisal<Reading<Notes>>
}

/** What is valued, and when. */
export interface MarketTask<Notes> {
  readonly subject: Subject<Notes>
  readonly valuationDate: LocalDate.LocalDate
  readonly context: ValuationContext
  readonly requestTips: ReadonlyArray<Message>
}

const NO_FINDINGS: SubjectFindings<never> = { facts: {}, tips: [], references: [] }

/** Whether only the demo market is available; demo samples are ignored as soon as there are any others. */
const restsOnDemo = ({ samples }: SearchResult): boolean => samples.length > 0 && samples.every(isDemo)

/**
 * Weighs a search: findings about the subject, doubts about its facts, the market's model, and the value that follows.
 */
export const weigh = Effect.fnUntraced(function* <Outcome, R, Notes>(
  asset: MarketAsset<Outcome, R, Notes>,
  { context, requestTips, subject, valuationDate }: MarketTask<Notes>,
  searched: SearchResult,
): Effect.fn.Return<Evidence<Notes>, NotValuable, ModelStore | R> {
  const { policy, recipe } = asset
  const models = yield* ModelStore
  const asOf = LocalDate.toEpochDay(valuationDate)
  const isDemoOnly = restsOnDemo(searched)
  const own = recipe.keys.market(subject.city, subject.facts)
  const market = isDemoOnly ? demoMarketOf(own) : own
  const { isUnusable, model } = yield* askForModel(models, {
    assetType: recipe.assetType,
    market,
    asOf,
    account: context.account,
  })
  const search = withinLevel(recipe, policy, searched, model)
  const read = (told: Subject<Notes>): Effect.Effect<Reading<Notes>, never, R> =>
    Effect.map(asset.investigate?.(told, search) ?? Effect.succeed(NO_FINDINGS), (findings) => ({
      findings,
      subject: {
        ...told,
        facts: { ...told.facts, ...search.resolved, ...findings.facts },
        ...(findings.notes === undefined ? {} : { notes: findings.notes }),
      },
    }))
  const asked = yield* read(subject)
  const doubts = doubtsOf(asset.checks ?? [], {
    subject: asked.subject,
    asked: subject.facts,
    samples: search.samples,
    day: asOf,
  })
  const tried = doubts.filter(({ check }) => check.consequence === "TRIED")
  const without = yield* Effect.forEach(tried, (doubt) => read(withoutDoubted(subject, [doubt])))
  const withoutAll = tried.length > 1 ? yield* read(withoutDoubted(subject, tried)) : (without[0] ?? asked)
  const settled = settledAppraisal(asset, { model, search }, { asked, doubts, without, withoutAll }, asOf)
  const leftOut = search.outside?.leftOut ?? []
  return {
    search,
    model,
    generatedAt: LocalDate.timeInShanghai(yield* DateTime.now),
    requestTips: [
      ...(isDemoOnly ? [marketMessage("market.risk.demoMarket", {})] : []),
      ...(isUnusable ? [marketMessage("market.risk.modelUnusable", {})] : []),
      ...(search.unusable === undefined ? [] : [marketMessage("market.risk.unusableSamples", { ...search.unusable })]),
      ...requestTips,
    ],
    settled:
      leftOut.length === 0
        ? settled
        : { ...settled, appraisal: { ...settled.appraisal, excluded: [...settled.appraisal.excluded, ...leftOut] } },
  }
})

/** Whether so few real comparables carry the value that sources beyond the catalogue should be asked. */
export const isThin = <Notes>({ settled }: Evidence<Notes>, enoughComparables: number): boolean => {
  const { appraisal, refused } = settled
  if (refused.length > 0) return false
  const comparables = "comparables" in appraisal ? appraisal.comparables : []
  return comparables.filter(({ sample }) => !isDemo(sample)).length < enoughComparables
}
