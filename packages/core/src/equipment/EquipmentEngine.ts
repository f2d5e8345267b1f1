import { Effect } from "effect"
import * as Facts from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { Conclusion, MarketAsset, Reference, SearchedCase } from "../market/MarketValuation.ts"
import { countsAs } from "../market/model/Profile.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { type WholePriceMatrix, wholePriceMatrix } from "../market/report/MarketEvidence.ts"
import { marketMessage } from "../market/report/MarketMessages.ts"
import { type MarketReport, marketReport, round, withoutComparables } from "../market/report/MarketReport.ts"
import { type MarketRisks, marketRisks } from "../market/report/MarketRisks.ts"
import { type RankedTips, rankedTips } from "../market/report/TipRank.ts"
import type { ManufacturerSource } from "../ports/ManufacturerSource.ts"
import { estimate, statedReplacementValue } from "./CostApproach.ts"
import { defaultDepreciation, type DepreciationTables } from "./depreciation/index.ts"
import { equipmentChecks } from "./EquipmentChecks.ts"
import { type Composition, composition, sourceItem, type WeighedItem, weighedItems } from "./EquipmentEvidence.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import { defaultEquipmentPolicy, type EquipmentPolicy } from "./EquipmentPolicy.ts"
import {
  type Concluded,
  lastStep,
  marketSteps,
  methodSteps,
  named,
  references,
  summary,
  type ValueFigures,
  valueFigures,
} from "./EquipmentReasoning.ts"
import { equipmentRecipe } from "./EquipmentRecipe.ts"
import { type Refusal, refusal, refusalFacts, type UnableCategory } from "./EquipmentRefusal.ts"
import { equipmentRisks } from "./EquipmentRisks.ts"
import { equipmentTipSeverities } from "./EquipmentTipSeverities.ts"
import type { EquipmentType } from "./EquipmentType.ts"
import { conditionUnstated } from "./EquipmentUnstated.ts"
import { readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"
import { investigate } from "./ManufacturerInference.ts"
import type { RatedCapacity } from "./models/index.ts"
import { type ResidualRates, residualRates } from "./ResidualRates.ts"
import { usualMachine } from "./UsualMachine.ts"

/** A finished equipment valuation: the figures of the result, and messages where the result has texts. */
export interface EquipmentOutcome extends MarketReport, ValueFigures, RankedTips {
  readonly unableReason: Message | null
  readonly unableReasonCategory: UnableCategory | null
  readonly ageYears: number
  readonly manufacturer: string | null
  readonly manufacturerInferred: boolean
  readonly equipmentType: EquipmentType | null
  readonly equipmentTypeLabel: Message | null
  readonly ratedCapacity: RatedCapacity | null
  readonly transactionMatrix: WholePriceMatrix
  readonly listingMatrix: WholePriceMatrix
  readonly auctionMatrix: WholePriceMatrix
  readonly depreciationCurve: ResidualRates["curve"]
  readonly depreciationBasis: {
    readonly curve: string
    readonly source: string
    readonly economicLifeYears: number
    readonly tableShare: number
    readonly support: ResidualRates["support"]
  }
  readonly sources: ReadonlyArray<WeighedItem>
  readonly composition: Composition
  readonly searchSummary: Message
  readonly dataFiltering: Message
  readonly references: ReadonlyArray<Reference>
  readonly reasoningSummary: Message
  readonly reasoningSteps: ReadonlyArray<Message>
  readonly generatedAt: string
}

/** What a host may set. */
export interface EquipmentOptions {
  readonly policy?: EquipmentPolicy
  readonly tables?: DepreciationTables
}

interface Engine extends Required<EquipmentOptions> {
  readonly recipe: Recipe
  readonly policyHash: string
}

/** Construction machinery on the shared market engine, under a policy and depreciation tables. */
export const equipmentEngine = ({
  policy = defaultEquipmentPolicy,
  tables = defaultDepreciation,
}: EquipmentOptions = {}): MarketAsset<EquipmentOutcome, ManufacturerSource> => {
  const recipe = comparedUnder(equipmentRecipe(tables), policy)
  const engine: Engine = { policy, tables, recipe, policyHash: contentHash(JSON.stringify({ policy, tables })) }
  return {
    recipe,
    policy,
    prepare: ({ facts }, date) => {
      const { equipmentType, reading } = readMachine(facts, tables)
      return equipmentMessage("equipment.step.prepare", {
        ...named(facts, equipmentType),
        searched: reading.model,
        manufactureDate: Facts.text(facts, "manufactureDate") ?? "",
        hours: Facts.number(facts, "hours") ?? null,
        date,
      })
    },
    preview: sourceItem,
    investigate: (subject, search) =>
      Effect.map(investigate(tables, subject, search), (findings) => ({
        ...findings,
        facts: { ...usualMachine(tables, subject, search), ...findings.facts },
      })),
    checks: equipmentChecks(tables),
    unstated: conditionUnstated(tables),
    conclude: (valued) => conclude(engine, valued, valued.appraisal),
    concludeWithout: (searched) => conclude(engine, searched, undefined),
    // Which machine it is cannot be told.
    refuse: (searched, message) => conclude(engine, searched, undefined, { category: "MODEL_NOT_RECOGNISED", message }),
  }
}

const conclude = (
  engine: Engine,
  searched: SearchedCase,
  appraisal: Appraisal | undefined,
  refusedBefore?: Refusal,
): Conclusion<EquipmentOutcome> => {
  const { policy, recipe, tables } = engine
  const { model, search, subject, valuationDate } = searched
  const day = LocalDate.toEpochDay(valuationDate)
  const machine = readMachine(subject.facts, tables)
  const rates = residualRates(recipe, tables, model, subject, day, machine)
  const replacementValue = statedReplacementValue(policy, subject.facts)
  const valued = estimate(policy, appraisal, replacementValue, rates, subject.facts["hoursRead"] !== undefined)
  const judged = refusal(
    policy,
    refusalFacts({
      policy,
      tables,
      subject,
      day,
      samples: search.samples,
      unavailable: search.unavailable,
      appraisal,
      halfWidth: valued?.steadyHalfWidth,
      machine,
    }),
  )
  const refused = refusedBefore ?? beforeSamples(searched, judged)
  return written(engine, {
    searched,
    appraisal,
    machine,
    rates,
    replacementValue,
    hoursTold: countsAs(recipe, model, subject, day, "hours", "lnHours"),
    ageYears: machineAge(subject.facts, day),
    wholeYears: wholeYearsBetween(Facts.text(subject.facts, "manufactureDate") ?? "", valuationDate),
    valued: refused === undefined ? valued : undefined,
    refused,
  })
}

/** Where there are no samples because they begin later, that is the reason. */
const beforeSamples = ({ beforeSamples: message }: SearchedCase, judged: Refusal | undefined): Refusal | undefined =>
  judged?.category === "NO_SAMPLES" && message !== undefined ? { ...judged, message } : judged

/** Whole years from a month `YYYY-MM` to a day. */
const wholeYearsBetween = (month: string, date: string): number => {
  const months = (text: string): number => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7))
  return Math.floor((months(date) - months(month)) / 12)
}

const written = (engine: Engine, concluded: Concluded): Conclusion<EquipmentOutcome> => {
  const { policy, policyHash } = engine
  const { appraisal, machine, rates, refused, searched, valued } = concluded
  const { facts } = searched.subject
  const { equipmentType, ratedCapacity, statedCapacity } = machine
  const manufacturer = Facts.text(facts, "manufacturer") ?? null
  const market = marketPart(policy, concluded)
  const report = marketReport({
    asset: "EQUIPMENT",
    appraisal: appraisal ?? withoutComparables(searched.excluded),
    confidence: valued?.uncertainty.confidence ?? 0,
    policy,
    policyHash,
    valuationDate: searched.valuationDate,
    model: searched.model,
    capped: market.capped,
  })
  const figures = valueFigures(concluded)
  // A maker that the samples told needs no second word of the model table.
  const found = new Set(searched.findings.tips.map(({ code }) => code))
  const message = lastStep(concluded, figures)
  const outcome: EquipmentOutcome = {
    ...report,
    // A type and a size are no model, and a like name is no type.
    confidenceLevel: machine.isNameless || searched.search.likeNames !== undefined ? "LOW" : report.confidenceLevel,
    ...figures,
    unableReason: refused?.message ?? null,
    unableReasonCategory: refused?.category ?? null,
    ageYears: concluded.wholeYears,
    manufacturer,
    manufacturerInferred: manufacturer !== null && facts["manufacturerInferred"] === true,
    equipmentType: equipmentType ?? null,
    equipmentTypeLabel:
      equipmentType === undefined ? null : equipmentMessage("equipment.type", { type: equipmentType }),
    ratedCapacity: statedCapacity ?? ratedCapacity ?? null,
    transactionMatrix: wholePriceMatrix(appraisal, ["TRANSACTION"]),
    listingMatrix: wholePriceMatrix(appraisal, ["LISTING"]),
    auctionMatrix: wholePriceMatrix(appraisal, ["AUCTION"]),
    depreciationCurve: rates.curve,
    depreciationBasis: {
      curve: rates.table.type,
      source: rates.table.source,
      economicLifeYears: rates.table.economicLifeYears,
      tableShare: round(rates.tableShare, 3),
      support: rates.support,
    },
    sources: weighedItems(searched.search.samples, appraisal, valued?.marketWeight ?? 0),
    composition: composition(appraisal, valued),
    searchSummary: searched.searchSummary,
    dataFiltering: searched.filterSummary,
    ...rankedTips(equipmentTipSeverities, [
      ...searched.requestTips,
      ...searched.findings.tips,
      ...equipmentRisks({ ...engine, ...concluded }).filter(({ code }) => !found.has(code)),
      ...market.tips,
    ]),
    references: references(concluded),
    reasoningSummary: summary(concluded, report, figures),
    reasoningSteps: [...marketSteps(concluded), ...methodSteps(concluded), message],
    generatedAt: searched.generatedAt,
  }
  return { outcome, message }
}

/** Tips that speak of a value, or that the reason for giving none already says. */
const OF_A_VALUE: ReadonlySet<string> = new Set([
  "market.risk.wideRange",
  "market.risk.fewComparables",
  "market.risk.dispersed",
])

/** The weaknesses of the comparables; without any there is only what could not be asked. */
const marketPart = (policy: EquipmentPolicy, { appraisal, searched, valued }: Concluded): MarketRisks => {
  const { model, search, subject, valuationDate } = searched
  if (appraisal === undefined) {
    return {
      tips: search.unavailable.map((source) => marketMessage("market.risk.sourceUnavailable", { source })),
      capped: true,
    }
  }
  const risks = marketRisks(
    "EQUIPMENT",
    policy,
    valued === undefined ? appraisal : { ...appraisal, uncertainty: valued.uncertainty },
    model,
    LocalDate.toEpochDay(valuationDate),
    Facts.text(subject.facts, "model"),
    search.unavailable,
  )
  return valued === undefined
    ? { tips: risks.tips.filter(({ code }) => !OF_A_VALUE.has(code)), capped: true }
    : {
        // The cost approach's error is assumed by its nature; that says nothing of the market's samples.
        tips: risks.tips.filter(
          ({ code }) => code !== "market.risk.uncalibrated" || appraisal.uncertainty.origin === "PRIOR",
        ),
        capped: risks.capped || valued.marketWeight < 1,
      }
}
