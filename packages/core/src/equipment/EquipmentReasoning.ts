import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { Subject } from "../domain/Sample.ts"
import { type Appraisal, effectiveCount } from "../market/appraise/Appraisal.ts"
import { type ReconciledValue, valueInYuan } from "../market/reconcile/Reconcile.ts"
import { kindCounts } from "../market/report/KindCounts.ts"
import type { SearchedCase } from "../market/report/MarketCase.ts"
import { confidencePercent, type MarketReport } from "../market/report/MarketReport.ts"
import type { Reference } from "../market/report/MarketResult.ts"
import { reference } from "../market/report/References.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import { type EquipmentNotes, makerOf } from "./EquipmentNotes.ts"
import type { Refusal } from "./EquipmentRefusal.ts"
import type { EquipmentOutcome } from "./EquipmentResult.ts"
import type { EquipmentType } from "./EquipmentType.ts"
import { EquipmentFacts } from "./fields.ts"
import { agreesWithTable, type Machine } from "./Machine.ts"
import type { ResidualRates } from "./ResidualRates.ts"

/** Everything a result is written from. */
export interface EquipmentConclusion {
  readonly searched: SearchedCase<EquipmentNotes>
  /** `undefined` when no sample was left. */
  readonly appraisal: Appraisal | undefined
  readonly machine: Machine
  readonly rates: ResidualRates
  /** Price of the same machine new today as stated, yuan. */
  readonly replacementValue: number | undefined
  /** Hours that the stated ones count as: fewer where they lie beyond the range of samples and tables. */
  readonly hoursCounted: number | undefined
  /** Age by the recipe, years; and in whole years by the calendar. */
  readonly ageYears: number | undefined
  readonly wholeYears: number
  /** `undefined` when no value is given; then `refused` says why. */
  readonly value: ReconciledValue | undefined
  /** Why the range is wider than measured and confidence `LOW`, as risk tips. */
  readonly doubts: ReadonlyArray<Message>
  readonly refused: Refusal | undefined
}

/** The figures of a value, yuan; all `null` but a stated replacement value when none is given. */
export type ValueFigures = Pick<
  EquipmentOutcome,
  "estimatedResidualValue" | "minResidualValue" | "maxResidualValue" | "replacementValue" | "residualRate"
>

/** The name of a machine in sentences. */
export const named = (subject: Subject<EquipmentNotes>, type: EquipmentType | undefined) => ({
  model: EquipmentFacts.model(subject.facts) ?? "",
  manufacturer: makerOf(subject) ?? null,
  type: type ?? null,
})

export const valueFigures = ({
  rates,
  replacementValue: stated,
  value: reconciled,
}: EquipmentConclusion): ValueFigures => {
  if (reconciled === undefined) {
    const replacementValue = stated ?? null
    return {
      estimatedResidualValue: null,
      minResidualValue: null,
      maxResidualValue: null,
      replacementValue,
      residualRate: null,
    }
  }
  const { high: highest, low, value } = valueInYuan(reconciled, 1)
  const rate = rates.ofAge === undefined ? undefined : rates.ofAge * rates.ofUse
  const replacement = stated ?? (rate === undefined ? undefined : Math.max(value / rate, highest))
  return {
    estimatedResidualValue: Math.round(value),
    minResidualValue: Math.round(low),
    maxResidualValue: Math.round(highest),
    replacementValue: replacement === undefined ? null : Math.round(replacement),
    residualRate: replacement === undefined ? null : round(value / replacement, 4),
  }
}

/** Pools of samples that a curve is learned from, the finest first. */
const POOLS = ["model", "series", "size", "type", "all"]

/** The finest pool that has samples, and how many. */
const learnedFrom = ({ support }: ResidualRates) =>
  POOLS.map((pool) => support.find(({ level }) => level === pool)).find((pool) => (pool?.rows ?? 0) > 0) ?? {
    level: "all",
    rows: 0,
  }

/** Changes of the residual rate below this share are not reported. */
const SMALL_CHANGE = 0.005

/** Steps beyond the comparison of samples: capacity, depreciation, cost approach. */
export const methodSteps = (concluded: EquipmentConclusion): ReadonlyArray<Message> => {
  const { machine, rates, refused, value: reconciled, wholeYears } = concluded
  const { ratedCapacity, statedCapacity } = machine
  const { table } = rates
  const steps: Array<Message> = []
  if (refused?.category === "MODEL_NOT_RECOGNISED") return steps
  if (statedCapacity !== undefined) {
    const { unit, value } = statedCapacity
    steps.push(equipmentMessage("equipment.step.capacity", { value, unit, origin: "TEXT" }))
  } else if (ratedCapacity !== undefined) {
    const { unit, value } = ratedCapacity
    steps.push(equipmentMessage("equipment.step.capacity", { value, unit, origin: "MODEL_TABLE" }))
  }
  steps.push(
    equipmentMessage("equipment.step.curve", {
      type: table.type === "MACHINERY" ? null : table.type,
      tablePercent: Math.round(100 * rates.tableShare),
      ...learnedFrom(rates),
    }),
  )
  if (rates.ofAge !== undefined) {
    steps.push(
      equipmentMessage("equipment.step.residualRate", {
        years: wholeYears,
        agePercent: round(100 * rates.ofAge, 1),
        usePercent: Math.abs(rates.ofUse - 1) < SMALL_CHANGE ? 0 : round(100 * (rates.ofUse - 1), 1),
        percent: round(100 * rates.ofAge * rates.ofUse, 1),
      }),
    )
  }
  const cost = costStep(concluded)
  if (reconciled !== undefined && cost !== undefined) steps.push(cost)
  const { maxResidualValue: high, replacementValue } = valueFigures(concluded)
  if (reconciled !== undefined && high !== null && high === replacementValue) {
    steps.push(equipmentMessage("equipment.step.capped", { replacement: replacementValue }))
  }
  return steps
}

const costStep = ({
  appraisal,
  rates,
  replacementValue: replacement,
  value,
}: EquipmentConclusion): Message | undefined => {
  if (replacement === undefined || value?.otherLog === undefined) return undefined
  return equipmentMessage("equipment.step.cost", {
    replacement,
    percent: round(100 * (rates.ofAge ?? 1) * rates.ofUse, 1),
    value: Math.round(Math.exp(value.otherLog)),
    marketPercent: Math.round(100 * value.marketWeight),
    effective: appraisal === undefined ? 0 : round(effectiveCount(appraisal), 1),
  })
}

/** The last step: the value and its range, or that there is none. */
export const lastStep = ({ refused }: EquipmentConclusion, figures: ValueFigures): Message =>
  figures.estimatedResidualValue === null
    ? equipmentMessage("equipment.step.unable", { category: refused?.category ?? "" })
    : equipmentMessage("equipment.step.conclude", {
        value: figures.estimatedResidualValue,
        low: figures.minResidualValue ?? 0,
        high: figures.maxResidualValue ?? 0,
        ratePercent: Math.round(100 * (figures.residualRate ?? 0)),
      })

/** The conclusion in words, for a lender: the value, or that there is none. */
export const summary = (concluded: EquipmentConclusion, report: MarketReport, figures: ValueFigures): Message => {
  const { appraisal, machine, refused, searched, value, wholeYears } = concluded
  const own = { ...named(searched.subject, machine.equipmentType), date: searched.valuationDate, years: wholeYears }
  if (value === undefined || figures.estimatedResidualValue === null) {
    return equipmentMessage("equipment.summary.unable", {
      ...own,
      category: refused?.category ?? "",
      seen: searched.search.samples.length,
    })
  }
  return equipmentMessage("equipment.summary", {
    ...own,
    value: figures.estimatedResidualValue,
    low: figures.minResidualValue ?? 0,
    high: figures.maxResidualValue ?? 0,
    ratePercent: Math.round(100 * (figures.residualRate ?? 0)),
    replacement: figures.replacementValue ?? 0,
    replacementStated: concluded.replacementValue !== undefined,
    ...kindCounts(appraisal),
    sameModel: appraisal?.comparables.filter(({ sameGroup }) => sameGroup).length ?? 0,
    costPercent: value.otherLog === undefined ? 0 : Math.round(100 * (1 - value.marketWeight)),
    confidencePercent: confidencePercent(report.confidence),
    level: report.confidenceLevel,
  })
}

const sourceText = (text: string | undefined): Reference["source"] =>
  text === undefined ? "" : equipmentMessage("equipment.source", { text })

/** Sources of the maker and the curve. */
export const references = ({ machine, rates, searched }: EquipmentConclusion): ReadonlyArray<Reference> => {
  const { notes } = searched.subject
  const { table } = rates
  const manufacturer = makerOf(searched.subject)
  const [best] = machine.matches
  const { discontinued } = machine.matches.find((match) => match.discontinued !== undefined) ?? {}
  const read: Array<Reference> = []
  if (manufacturer !== undefined && notes?.isManufacturerInferred === true && agreesWithTable(machine, manufacturer)) {
    const { model } = machine.reading
    const content = equipmentMessage("equipment.reference.modelTable", { model, manufacturer })
    read.push(reference(searched, content, { source: sourceText(best?.source) }))
  }
  const curve = equipmentMessage("equipment.reference.curve", {
    type: table.type === "MACHINERY" ? null : table.type,
    life: table.economicLifeYears,
  })
  read.push(reference(searched, curve, { source: sourceText(table.source), publishDate: table.asOf }))
  if (discontinued !== undefined) {
    const { model, source, successor } = discontinued
    read.push(
      reference(searched, equipmentMessage("equipment.risk.discontinued", { model, successor }), {
        source: sourceText(source),
      }),
    )
  }
  return read
}
