import type { Facts } from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { round } from "../domain/Rounding.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { type Unstated, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import type { MarketAsset } from "../market/MarketAsset.ts"
import { countsAs } from "../market/model/Profile.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import type { Conclusion, ValueCase } from "../market/report/MarketCase.ts"
import { marketConclusion, type Reporting } from "../market/report/MarketConclusion.ts"
import { matricesOf, wholePriceMatrix } from "../market/report/PriceMatrices.ts"
import { foundSources, sourceFacts, weighedSources } from "../market/report/Sources.ts"
import { marketParts, wholePart } from "../market/report/ValueParts.ts"
import type { ManufacturerSource } from "../ports/ManufacturerSource.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import { defaultDepreciation } from "./depreciation/DefaultDepreciation.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { equipmentChecks } from "./EquipmentChecks.ts"
import { doubtOf, widened } from "./EquipmentDoubt.ts"
import { refusalFacts } from "./EquipmentEvidence.ts"
import { ofOneMachine } from "./EquipmentKeys.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import { type EquipmentNotes, makerOf } from "./EquipmentNotes.ts"
import { defaultEquipmentPolicy, type EquipmentPolicy } from "./EquipmentPolicy.ts"
import {
  type EquipmentConclusion,
  lastStep,
  methodSteps,
  named,
  references,
  summary,
  valueFigures,
} from "./EquipmentReasoning.ts"
import { equipmentRecipe } from "./EquipmentRecipe.ts"
import { reconciled, statedReplacementValue } from "./EquipmentReconciliation.ts"
import { type Refusal, refusal } from "./EquipmentRefusal.ts"
import type { EquipmentOutcome } from "./EquipmentResult.ts"
import { equipmentRisks, equipmentTipSeverities } from "./EquipmentRisks.ts"
import { EquipmentFacts } from "./fields.ts"
import { foundInSamples, lookUpMaker } from "./InvestigateMachine.ts"
import { readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"
import { machineKind } from "./MachineKind.ts"
import { machineWearing } from "./MachineWear.ts"
import { manufacturerOf } from "./models/Manufacturers.ts"
import { readEquipment } from "./ReadEquipment.ts"
import { residualRates } from "./ResidualRates.ts"

/** Options of a host. */
export interface EquipmentOptions {
  readonly policy?: EquipmentPolicy
  readonly tables?: DepreciationTables
}

interface Engine extends Required<EquipmentOptions>, Reporting {
  readonly policy: EquipmentPolicy
  readonly recipe: Recipe
}

/** Construction machinery on the shared market engine, under a policy and depreciation tables. */
export const equipmentEngine = ({
  policy = defaultEquipmentPolicy,
  tables = defaultDepreciation,
}: EquipmentOptions = {}): MarketAsset<EquipmentOutcome, ManufacturerSource, EquipmentNotes, ValuedMachine> => {
  const recipe = comparedUnder(equipmentRecipe(tables), policy)
  const engine: Engine = {
    assetType: "EQUIPMENT",
    policy,
    tables,
    recipe,
    policyHash: contentHash(JSON.stringify({ policy, tables })),
    severities: equipmentTipSeverities,
  }
  return {
    recipe,
    policy,
    wearing: machineWearing(policy, tables),
    classes: [{ name: "type", of: ({ facts }) => machineKind(facts, tables).type }],
    names: { model: { corrected: true }, manufacturer: { key: (name) => manufacturerOf(name)?.code ?? name } },
    read: (subject, date) => readEquipment(subject, date, policy, tables),
    prepare: (subject, date) => {
      const { facts, notes } = subject
      const { equipmentType, reading } = readMachine(facts, tables)
      return equipmentMessage("equipment.step.prepare", {
        ...named(subject, equipmentType),
        searched: reading.model,
        manufactureDate: EquipmentFacts.manufactureDate(facts) ?? "",
        hours: EquipmentFacts.hours(facts) ?? null,
        ...(notes?.statedHours === undefined ? {} : { statedHours: notes.statedHours }),
        date,
      })
    },
    preview: sourceItem,
    investigate: (subject, search, retrievedAt) => {
      const findings = foundInSamples(tables, subject, search, retrievedAt)
      return { ...findings, facts: { ...usualMachine(tables, subject, search), ...findings.facts } }
    },
    lookUp: (subject, search) => lookUpMaker(tables, subject, search),
    checks: equipmentChecks(tables, policy),
    unstated: conditionUnstated(tables),
    value: (valued) => valuedMachine(engine, valued),
    // The machine could not be identified.
    refuse: (valued, message) =>
      valuedMachine(engine, { ...valued, appraisal: undefined }, { category: "MODEL_NOT_RECOGNISED", message }),
    conclude: (searched, valued) => written(engine, { ...valued, searched }),
  }
}

/** A sample as `sources` lists it. */
const sourceItem = (sample: Sample) => ({
  ...sourceFacts(sample),
  model: EquipmentFacts.model(sample.facts) ?? null,
  manufactureDate: EquipmentFacts.manufactureDate(sample.facts) ?? null,
  hours: EquipmentFacts.hours(sample.facts) ?? null,
})

/**
 * The comparables with their weights in the value, `share` being that of them all; without any, what the search found.
 */
const sourcesOf = (
  found: ReadonlyArray<Sample>,
  appraisal: Appraisal | undefined,
  share: number,
): EquipmentOutcome["sources"] =>
  appraisal === undefined
    ? foundSources(found, (sample) => ({ ...sourceItem(sample), adjustedPrice: null }))
    : weighedSources(appraisal, { share }, sourceItem, (adjustedPrice) => ({ adjustedPrice }))

/** The value of a machine by comparables, cost or both. */
type ValuedMachine = Omit<EquipmentConclusion, "searched">

const valuedMachine = (
  { policy, recipe, tables }: Engine,
  valued: ValueCase<EquipmentNotes>,
  refusedBefore?: Refusal,
): ValuedMachine => {
  const { appraisal, model, search, subject, valuationDate } = valued
  const day = LocalDate.toEpochDay(valuationDate)
  const machine = readMachine(subject.facts, tables)
  const rates = residualRates(recipe, tables, model, subject, day, machine)
  const replacementValue = statedReplacementValue(policy, subject.facts)
  const isMeterDoubted = subject.notes?.statedHours !== undefined
  const value = reconciled(policy, appraisal, replacementValue, rates, isMeterDoubted)
  const facts = refusalFacts({
    policy,
    tables,
    subject,
    day,
    samples: search.samples,
    unavailable: search.unavailable,
    appraisal,
    value,
    machine,
  })
  const judged = refusal(policy, facts)
  const doubt = doubtOf(policy, facts)
  const refused = refusedBefore ?? beforeSamples(valued, judged)
  return {
    appraisal,
    machine,
    rates,
    replacementValue,
    hoursCounted: countsAs(recipe, model, subject, day, EquipmentFacts.hours, "lnHours"),
    ageYears: machineAge(subject.facts, day),
    wholeYears: wholeYearsBetween(EquipmentFacts.manufactureDate(subject.facts) ?? "", valuationDate),
    value:
      refused === undefined && value !== undefined
        ? { ...widened(value, doubt.widening), ceiling: replacementValue ?? Infinity }
        : undefined,
    doubts: refused === undefined ? doubt.tips : [],
    refused,
  }
}

/** Without samples because they begin after the valuation date, that is the reason given. */
const beforeSamples = ({ beforeSamples: message }: ValueCase, judged: Refusal | undefined): Refusal | undefined =>
  judged?.category === "NO_SAMPLES" && message !== undefined ? { ...judged, message } : judged

/** Whole years from a month `YYYY-MM` to a day. */
const wholeYearsBetween = (month: string, date: string): number => {
  const months = (text: string): number => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7))
  return Math.floor((months(date) - months(month)) / 12)
}

const written = (engine: Engine, conclusion: EquipmentConclusion): Conclusion<EquipmentOutcome> => {
  const { appraisal, doubts, machine, rates, refused, searched, value } = conclusion
  const { facts, notes } = searched.subject
  const { equipmentType, isNameless, ratedCapacity, statedCapacity } = machine
  const manufacturer = makerOf(searched.subject) ?? null
  const marketWeight = value?.marketWeight ?? 0
  const figures = valueFigures(conclusion)
  // A maker inferred from samples needs no second tip from the model table.
  const found = new Set(searched.findings.tips.map(({ code }) => code))
  return marketConclusion(engine, {
    searched,
    appraisal,
    uncertainty: value?.uncertainty,
    halfWidthAbove: value?.halfWidthAbove,
    isMarketRange: marketWeight === 1 && doubts.length === 0,
    groupName: EquipmentFacts.model(facts),
    isUnknownGroup: appraisal !== undefined && appraisal.support.level > 0,
    isCapped: marketWeight < 1,
    // A type with a size is not a model, and a similar name does not prove the type.
    isWeak: isNameless || searched.search.likeNames !== undefined || doubts.length > 0,
    withoutTips: new Set(
      doubts.some(({ code }) => code === "equipment.risk.disagreeing") ? ["market.risk.dispersed"] : [],
    ),
    tips: equipmentRisks({ ...engine, ...conclusion }).filter(({ code }) => !found.has(code)),
    references: references(conclusion),
    methodSteps: methodSteps(conclusion),
    lastStep: lastStep(conclusion, figures),
    summary: (report) => summary(conclusion, report, figures),
    own: {
      ...figures,
      unableReason: refused?.message ?? null,
      unableReasonCategory: refused?.category ?? null,
      ageYears: conclusion.wholeYears,
      manufacturer,
      manufacturerInferred: manufacturer !== null && notes?.isManufacturerInferred === true,
      equipmentType: equipmentType ?? null,
      equipmentTypeLabel:
        equipmentType === undefined ? null : equipmentMessage("equipment.type", { type: equipmentType }),
      ratedCapacity: statedCapacity ?? ratedCapacity ?? null,
      ...matricesOf((kinds) => wholePriceMatrix(appraisal, kinds)),
      depreciationCurve: rates.curve,
      depreciationBasis: {
        curve: rates.table.type,
        source: rates.table.source,
        economicLifeYears: rates.table.economicLifeYears,
        tableShare: round(rates.tableShare, 3),
        support: rates.support,
      },
      sources: sourcesOf(searched.search.samples, appraisal, marketWeight),
      composition: {
        ...marketParts(wholePart, appraisal, marketWeight),
        costApproach: wholePart(value === undefined ? 0 : 1 - marketWeight, value?.otherLog ?? 0),
      },
    },
  })
}

/** Frequency of each condition among traded machines. Judgement: no count of Chinese machines was found. */
const USUAL_SHARES = { EXCELLENT: 0.15, GOOD: 0.35, NORMAL: 0.35, POOR: 0.15 } as const

/**
 * Uncertainty from an unstated condition, by the grades of the condition table. Words of the configuration count as a
 * statement.
 */
const conditionUnstated =
  (tables: DepreciationTables) =>
  (subject: Subject, samples: ReadonlyArray<Sample>): Unstated => {
    if (readMachine(subject.facts, tables).config.condition !== undefined) return { fields: [], spread: 0 }
    const { grades } = tables.condition
    const spread = [
      { share: USUAL_SHARES.EXCELLENT, log: Math.log(grades.EXCELLENT) },
      { share: USUAL_SHARES.GOOD, log: Math.log(grades.GOOD) },
      { share: USUAL_SHARES.NORMAL, log: Math.log(grades.NORMAL) },
      { share: USUAL_SHARES.POOR, log: Math.log(grades.POOR) },
    ]
    return unstatedFacts([{ fact: EquipmentFacts.condition, spread }], subject, samples)
  }

/** Facts that name a model: machines of other models do not share them. */
const NAMES: ReadonlySet<string> = new Set(["model", "baseModel", "equipmentType"])
/** Machines whose capacities are within this factor (ln) are of one size. */
const OF_ONE_SIZE = 0.25
/** With fewer machines of the size than this, those of the whole type are used. */
const ENOUGH = 3
/** Share of the similar machines that must have a fact for it to be usual. */
const USUAL_SHARE = 0.5

/**
 * Facts that most machines of the subject's type and size share, where the catalogue has neither its model nor its
 * series. An unstated fact would otherwise count as it does for the few machines that lack it.
 */
const usualMachine = (tables: DepreciationTables, { facts }: Subject, { resolved, samples }: SearchResult): Facts => {
  const own = machineKind({ ...facts, ...resolved }, tables)
  const kinds = samples.map((sample) => ({ sample, kind: machineKind(sample.facts, tables) }))
  const isKin = ({ kind: { model, series } }: (typeof kinds)[number]): boolean =>
    (own.model !== undefined && model === own.model) || (own.series !== undefined && series === own.series)
  if (own.type === undefined || kinds.some(isKin)) return {}
  const ofType = kinds.filter(({ kind }) => kind.type === own.type)
  const ofSize = ofType.filter(
    ({ kind: { lnRatedCapacity, size } }) =>
      size === own.size ||
      (own.lnRatedCapacity !== undefined &&
        lnRatedCapacity !== undefined &&
        Math.abs(lnRatedCapacity - own.lnRatedCapacity) <= OF_ONE_SIZE),
  )
  return sharedBy(
    (ofSize.length >= ENOUGH ? ofSize : ofType).map(({ sample }) => sample),
    (field) => ownValue(facts, field) === undefined && !NAMES.has(field) && !ofOneMachine.has(field),
  )
}

const sharedBy = (samples: ReadonlyArray<Sample>, counts: (field: string) => boolean): Facts => {
  const stated = new Map<string, Map<Facts[string], number>>()
  for (const { facts } of samples) {
    for (const [field, value] of Object.entries(facts)) {
      if (!counts(field)) continue
      const values = stated.get(field) ?? new Map<Facts[string], number>()
      stated.set(field, values.set(value, (values.get(value) ?? 0) + 1))
    }
  }
  const shared: Record<string, Facts[string]> = {}
  for (const [field, values] of stated) {
    const [value, count] = [...values].reduce((most, each) => (each[1] > most[1] ? each : most))
    if (count > USUAL_SHARE * samples.length) shared[field] = value
  }
  return shared
}
