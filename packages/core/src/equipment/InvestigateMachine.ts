import { Effect, Option, Schema } from "effect"
import type { Facts } from "../domain/Facts.ts"
import type { Message } from "../domain/Message.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import type { SubjectFindings } from "../market/report/MarketCase.ts"
import type { Reference } from "../market/report/MarketResult.ts"
import { SOURCE_TIME_MS } from "../ports/LookupBudget.ts"
import { remembered } from "../ports/LookupMemory.ts"
import { FoundManufacturer, ManufacturerSource } from "../ports/ManufacturerSource.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import type { EquipmentNotes } from "./EquipmentNotes.ts"
import { equipmentTypeOf } from "./EquipmentType.ts"
import { EquipmentFacts } from "./fields.ts"
import { makerName, readMachine } from "./Machine.ts"
import { machineKind } from "./MachineKind.ts"
import { manufacturerOf } from "./models/Manufacturers.ts"
import { modelKey } from "./models/RecogniseModel.ts"

/**
 * Infers the maker or type of a machine where neither the request nor, with certainty, the model table gives it: first
 * from the majority of the model's samples, then from what the table holds possible.
 */
export const foundInSamples = (
  tables: DepreciationTables,
  { facts, notes }: Subject<EquipmentNotes>,
  { samples }: SearchResult,
  retrievedAt: string,
): SubjectFindings<EquipmentNotes> => {
  if (EquipmentFacts.manufacturer.isIn(facts) && EquipmentFacts.equipmentType.isIn(facts)) return NOTHING
  const key = modelKey(EquipmentFacts.model(facts) ?? "")
  const own = samples.filter((sample) => key !== "" && machineKind(sample.facts, tables).model === key)
  const type = !EquipmentFacts.equipmentType.isIn(facts) ? majority(own, sampleType) : undefined
  const known: Facts = type === undefined ? {} : { equipmentType: type.says }
  if (EquipmentFacts.manufacturer.isIn(facts)) return { facts: known, tips: [], references: [] }
  const bySamples = majority(own, sampleMaker)
  if (bySamples !== undefined) {
    return {
      ...withMaker(bySamples.says, known, notes, samples),
      tips: [inferredTip(bySamples.says, "CATALOGUE")],
      references: [catalogueReference(key, bySamples, retrievedAt)],
    }
  }
  const { possibleManufacturer } = readMachine({ ...facts, ...known }, tables)
  return possibleManufacturer === undefined
    ? { facts: known, tips: [], references: [] }
    : withMaker(makerName(possibleManufacturer), known, notes, samples)
}

/**
 * Asks the port for the maker of a machine that nothing else names. Never fails: a failing port becomes a tip. A type
 * alone has no single maker.
 */
export const lookUpMaker = Effect.fnUntraced(function* (
  tables: DepreciationTables,
  subject: Subject<EquipmentNotes>,
  search: SearchResult,
): Effect.fn.Return<SubjectFindings<EquipmentNotes>, never, ManufacturerSource> {
  const facts = { ...subject.facts, ...foundInSamples(tables, subject, search, "").facts }
  if (EquipmentFacts.manufacturer.isIn(facts) || readMachine(facts, tables).isNameless) return NOTHING
  const key = modelKey(EquipmentFacts.model(facts) ?? "")
  const { failed, found } = yield* remembered(`maker ${key}`, LookedUp, lookUp(key))
  if (found !== null) {
    const { manufacturer, references } = found
    return {
      ...withMaker(manufacturer, {}, subject.notes, search.samples),
      tips: [inferredTip(manufacturer, "ONLINE")],
      references,
    }
  }
  return failed ? { ...NOTHING, tips: [equipmentMessage("equipment.risk.manufacturerUnavailable", {})] } : NOTHING
})

/**
 * An inferred maker is a fact where most samples state theirs. Elsewhere a stated maker is what sets a machine apart
 * from its samples, so that it would move the value by what other machines with a stated maker are worth.
 */
const withMaker = (
  manufacturer: string,
  known: Facts,
  notes: EquipmentNotes | undefined,
  samples: ReadonlyArray<Sample>,
): SubjectFindings<EquipmentNotes> => {
  const stating = samples.filter(({ facts }) => EquipmentFacts.manufacturer.isIn(facts)).length
  const isFact = 2 * stating >= samples.length
  return {
    facts: isFact ? { ...known, manufacturer } : known,
    notes: { ...notes, isManufacturerInferred: true, ...(isFact ? {} : { likelyManufacturer: manufacturer }) },
    tips: [],
    references: [],
  }
}

/** The answer of a look-up: none where the source is not sure, or has failed. */
const LookedUp = Schema.Struct({ found: Schema.NullOr(FoundManufacturer), failed: Schema.Boolean })
type LookedUp = typeof LookedUp.Type
const isLookedUp = Schema.is(LookedUp)

const NOTHING: SubjectFindings<never> = { facts: {}, tips: [], references: [] }

const inferredTip = (manufacturer: string, origin: "CATALOGUE" | "ONLINE"): Message =>
  equipmentMessage("equipment.risk.manufacturerInferred", { manufacturer, origin })

/** The port's answer within the time limit; a failure is logged. */
const lookUp = (model: string): Effect.Effect<LookedUp, never, ManufacturerSource> =>
  Effect.flatMap(ManufacturerSource, ({ infer }) => infer({ model })).pipe(
    Effect.map((found): LookedUp => ({ found: Option.getOrNull(found), failed: false })),
    Effect.flatMap((answer) =>
      isLookedUp(answer) ? Effect.succeed(answer) : Effect.die(new Error("The answer names no manufacturer.")),
    ),
    Effect.timeout(SOURCE_TIME_MS),
    Effect.catchTags({
      ManufacturerUnavailable: ({ cause, source }) => notAnswered(source, cause),
      TimeoutError: (cause) => notAnswered("in time", cause),
    }),
    Effect.catchDefect((defect) => notAnswered("as it should", defect)),
  )

const notAnswered = (how: string, cause: unknown): Effect.Effect<LookedUp> =>
  Effect.as(Effect.logWarning("The look-up of a manufacturer did not answer", how, cause), {
    found: null,
    failed: true,
  })

/** The answer of more than half of the samples that give one. */
interface Majority {
  readonly says: string
  readonly count: number
  readonly of: number
  /** The newest sample that gives it. */
  readonly from: Sample
}

const majority = (samples: ReadonlyArray<Sample>, say: (facts: Facts) => string | undefined): Majority | undefined => {
  const speaking = samples.filter(({ facts }) => say(facts) !== undefined)
  for (const [says, agreeing] of Map.groupBy(speaking, ({ facts }) => say(facts))) {
    if (says === undefined || 2 * agreeing.length <= speaking.length) continue
    const from = agreeing.reduce((newest, sample) => (sample.observedDay > newest.observedDay ? sample : newest))
    return { says, count: agreeing.length, of: speaking.length, from }
  }
  return undefined
}

const sampleMaker = (facts: Facts): string | undefined => {
  const written = EquipmentFacts.manufacturer(facts)
  if (written === undefined || written.trim() === "") return undefined
  const known = manufacturerOf(written)
  return known === undefined ? written.trim() : makerName(known)
}

const sampleType = (facts: Facts): string | undefined => {
  const written = EquipmentFacts.equipmentType(facts)
  return written === undefined ? undefined : equipmentTypeOf(written)
}

const catalogueReference = (model: string, { says, count, of, from }: Majority, retrievedAt: string): Reference => ({
  source: from.source,
  content: equipmentMessage("equipment.reference.catalogue", { model, manufacturer: says, count, of }),
  publishDate: from.observedAt,
  url: from.url ?? "",
  retrievedAt,
})
