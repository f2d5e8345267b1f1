import { text } from "../domain/Facts.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Subject } from "../domain/Sample.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { MeantGroup, SearchResult } from "../ports/SampleSource.ts"
import { appraise } from "./appraise/Appraisal.ts"
import { doubtsOf, type FactCheck, settle, withoutDoubted } from "./appraise/FactCheck.ts"
import { uncertaintyOfError } from "./appraise/Uncertainty.ts"
import { errorOfUnstated, type Unstated } from "./appraise/UnstatedFacts.ts"
import type { AssetMarket, MarketAsset, MarketEvidence, Valued } from "./MarketAsset.ts"
import type { Recipe } from "./recipe/Recipe.ts"
import { sizeOf, type Value, valueInYuan } from "./reconcile/Reconcile.ts"
import { valuesAhead } from "./reconcile/ValueAhead.ts"
import type { SubjectFindings, ValueCase } from "./report/MarketCase.ts"
import { marketMessage, wordsOf } from "./report/MarketMessages.ts"

/** The parts of an asset that make its value. */
type Valuer<Notes, Own extends Valued> = Omit<
  MarketAsset<unknown, unknown, Notes, Own>,
  "prepare" | "preview" | "lookUp" | "conclude"
>

/** The evidence for a subject's value. */
export interface Evidence<Notes> extends MarketEvidence {
  /** When it was gathered. */
  readonly generatedAt: string
  /** Facts from sources that are not samples. Absent: none was asked. */
  readonly lookedUp?: SubjectFindings<Notes>
}

/** A value, the case for it, and the weaknesses of its facts. */
export interface ValueOf<Notes, Own> {
  readonly valueCase: ValueCase<Notes>
  readonly tips: ReadonlyArray<Message>
  /** True when facts contradict each other too much for a value. */
  readonly isContradicted: boolean
  readonly end: Own | NotValuable
}

/** A subject with the findings about it. */
interface Reading<Notes> {
  readonly subject: Subject<Notes>
  readonly findings: SubjectFindings<Notes>
}

type Appraised = ReturnType<typeof appraise>

const NO_FINDINGS: SubjectFindings<never> = { facts: {}, tips: [], references: [] }
const NOTHING_UNSTATED: Unstated = { fields: [], spread: 0 }

/**
 * The one maker of a value: facts found about the subject, doubts about its facts, the comparables' value with and
 * without those, what is not stated, and the asset's other approaches. Pure.
 */
export const valueOf = <Notes, Own extends Valued>(
  asset: Valuer<Notes, Own>,
  { subject, valuationDate }: Pick<ValueCase<Notes>, "subject" | "valuationDate">,
  { generatedAt, isCrossSection = false, kind = "TRANSACTION", lookedUp = NO_FINDINGS, model, search }: Evidence<Notes>,
): ValueOf<Notes, Own> => {
  const { beside, policy, recipe } = asset
  const day = LocalDate.toEpochDay(valuationDate)
  const complete = (stated: Subject<Notes>): Reading<Notes> => {
    const found = asset.investigate?.(stated, search, generatedAt) ?? NO_FINDINGS
    const notes = lookedUp.notes ?? found.notes
    const findings: SubjectFindings<Notes> = {
      facts: { ...found.facts, ...lookedUp.facts },
      ...(notes === undefined ? {} : { notes }),
      tips: [...found.tips, ...lookedUp.tips],
      references: [...found.references, ...lookedUp.references],
    }
    const facts = { ...stated.facts, ...search.resolved, ...findings.facts }
    return { findings, subject: { ...stated, facts, ...(notes === undefined ? {} : { notes }) } }
  }
  const price = (reading: Reading<Notes>, furtherError: number): Appraised =>
    appraise(recipe, policy, reading.subject, search.samples, model, day, kind, { furtherError, isCrossSection })
  const logOf = (reading: Reading<Notes>): number | undefined => {
    const appraised = price(reading, 0)
    return "comparables" in appraised ? appraised.logUnitPrice + (beside?.(reading.subject, appraised) ?? 0) : undefined
  }

  const asked = complete(subject)
  const checked = { subject: asked.subject, asked: subject.facts, samples: search.samples, day }
  const doubts = doubtsOf(asset.checks ?? [], checked)
  const meantValue = ({ meant }: FactCheck<Notes>): number | undefined => {
    if (meant === undefined) return undefined
    const stated = { ...subject, facts: { ...subject.facts, ...meant(checked) } }
    const read = asset.read?.(stated, valuationDate) ?? stated
    const evidence = { generatedAt, isCrossSection, kind, lookedUp, model, search }
    const own = valueOf(asset, { subject: read, valuationDate }, evidence).end
    return own instanceof NotValuable || own.value === undefined
      ? undefined
      : valueInYuan(own.value, sizeOf(recipe, read.facts) ?? 1).value
  }
  const tried = doubts.filter(({ check }) => check.consequence === "TRIED")
  const without = tried.map((doubt) => complete(withoutDoubted(subject, [doubt])))
  const withoutAll = tried.length > 1 ? complete(withoutDoubted(subject, tried)) : (without[0] ?? asked)
  // Without a fact to try, one appraisal is enough.
  const whole = tried.length > 0 ? logOf(asked) : undefined
  const moved = (reading: Reading<Notes>): number | undefined => {
    const log = logOf(reading)
    return whole === undefined || log === undefined ? undefined : log - whole
  }
  const moves = without.map(moved)
  const all = (tried.length > 1 ? moved(withoutAll) : moves[0]) ?? 0
  const settled = settle(doubts, moves, all, policy, meantValue)
  const unstated = asset.unstated?.(asked.subject, search.samples) ?? NOTHING_UNSTATED
  const unstatedError = errorOfUnstated(unstated, model?.band !== undefined)
  const reading = settled.isWithout ? withoutAll : asked
  const appraised = price(reading, Math.hypot(settled.error, unstatedError))
  const excluded = [...appraised.excluded, ...(search.outside?.leftOut ?? [])]
  const appraisal = "comparables" in appraised ? { ...appraised, excluded } : undefined

  const { firstDay } = search
  const late =
    firstDay === undefined || firstDay <= day
      ? undefined
      : { date: valuationDate, from: LocalDate.fromEpochDay(firstDay) }
  const beforeSamples = late === undefined ? undefined : marketMessage("market.failed.beforeSamples", late)
  const valueCase = { ...reading, valuationDate, search, model, appraisal, excluded, beforeSamples }
  const isContradicted = settled.refused.length > 0
  const meant = meantGroups(recipe, subject, search)
  const end = (): Own | NotValuable => {
    if (isContradicted) {
      const reason = marketMessage("market.failed.contradiction", { told: JSON.stringify(settled.refused) })
      return asset.refuse?.(valueCase, reason) ?? new NotValuable({ reason })
    }
    const own = asset.value(valueCase)
    if (!(own instanceof NotValuable)) return own
    if (appraisal === undefined && beforeSamples !== undefined) return new NotValuable({ reason: beforeSamples })
    if (meant.length === 0) return own
    return new NotValuable({
      reason: marketMessage("market.failed.told", { told: JSON.stringify([own.reason, ...meant]) }),
    })
  }
  return {
    valueCase,
    tips: [
      ...meant,
      ...settled.tips,
      // Without comparables another approach's error applies, which is larger than that of unstated facts.
      ...(unstated.fields.length > 0 && appraisal !== undefined
        ? [
            marketMessage(unstatedError > 0 ? "market.risk.notStated" : "market.risk.usualAssumed", {
              ...wordsOf(recipe.assetType),
              fields: unstated.fields.join(","),
              percent: Math.round(100 * Math.expm1(unstatedError || unstated.spread)),
            }),
          ]
        : []),
      ...(late === undefined ? [] : [marketMessage("market.risk.beforeSamples", late)]),
    ],
    isContradicted,
    end: end(),
  }
}

/** Groups that the request may mean instead of the subject's, or names beside it, as tips. */
const meantGroups = (
  { keys }: Recipe,
  { city, facts }: Subject,
  { alsoNamed, closeGroups = [], elsewhere = [], resolved }: SearchResult,
): ReadonlyArray<Message> => {
  const fields = keys.named ?? [keys.groupField]
  const stated = fields.flatMap((field) => text(facts, field) ?? []).join(" ")
  const asked = stated === "" ? (keys.nameParts?.(facts).join(" ") ?? "") : stated
  const told = (groups: ReadonlyArray<MeantGroup>, say: (group: MeantGroup, first: boolean) => Message): string =>
    JSON.stringify(groups.map((group, i) => say(group, i === 0)))
  // The district counts where the samples of a market lie in several.
  const inDistrict = ({ city: at, count, name }: MeantGroup, first: boolean): Message =>
    marketMessage("market.group", { name, place: keys.district(at, {}) ?? "", count, first })
  const inOtherMarket = ({ city: at, count, name }: MeantGroup, first: boolean): Message =>
    at.split("/")[1] === city.split("/")[1]
      ? marketMessage("market.group.otherUse", { name, count, first })
      : marketMessage("market.group", { name, place: [...new Set(at.split("/"))].join(""), count, first })
  return [
    ...(closeGroups.length > 0
      ? [marketMessage("market.risk.closeNames", { asked, told: told(closeGroups, inDistrict) })]
      : []),
    ...(elsewhere.length > 0
      ? [marketMessage("market.risk.elsewhere", { asked, told: told(elsewhere, inOtherMarket) })]
      : []),
    ...(alsoNamed === undefined
      ? []
      : [
          marketMessage("market.risk.alsoNamed", {
            asked: text(resolved, keys.groupField) ?? asked,
            told: told([alsoNamed], inDistrict),
          }),
        ]),
  ]
}

/** A value in yuan for the whole object; `undefined` when none is given. */
export const inYuan = (
  recipe: Recipe,
  { end, valueCase }: Pick<ValueOf<unknown, Valued>, "end" | "valueCase">,
): Value | undefined =>
  end instanceof NotValuable || end.value === undefined
    ? undefined
    : valueInYuan(end.value, sizeOf(recipe, valueCase.subject.facts) ?? 1)

/** An asset on its market. */
export const assetMarket = <Notes, Own extends Valued>(asset: Valuer<Notes, Own>): AssetMarket => {
  const { classes, names, policy, recipe, wearing } = asset
  return {
    recipe,
    policy,
    ...(classes === undefined ? {} : { classes }),
    ...(names === undefined ? {} : { names }),
    ...(wearing === undefined ? {} : { wearing }),
    valuing: ({ assetType, city, facts }, valuationDate) => {
      const stated: Subject<Notes> = { assetType, city, facts }
      const subject = asset.read?.(stated, valuationDate) ?? stated
      return {
        subject,
        valueFrom: ({ daysAhead, ...evidence }) => {
          const search = asset.relevant?.(subject, evidence.search) ?? evidence.search
          const gathered = { ...evidence, search, generatedAt: valuationDate }
          const valued = valueOf(asset, { subject, valuationDate }, gathered)
          const today = inYuan(recipe, valued)
          if (today === undefined || daysAhead === undefined || wearing === undefined) return today
          const [later = today] = valuesAhead({ ...valued.valueCase, recipe }, wearing, today, [daysAhead])
          const error = Math.log(later.value / later.low) / uncertaintyOfError(policy, 1).halfWidth
          return { ...later, confidence: uncertaintyOfError(policy, error).confidence }
        },
      }
    },
  }
}
