import type { AssetType } from "@open-valuation/core"
import { type ResultView, viewOf } from "@open-valuation/core/assets"
import { isDemo } from "@open-valuation/core/domain"
import { Option, Predicate, Schema } from "effect"
import type { Series } from "../charts/Svg.ts"

/** A field that has the form of a schema. */
export const field = <A>(from: object, name: string, schema: Schema.Decoder<A>): A | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(schema)(Reflect.get(from, name)))

/** The items of a list that are objects. */
export const items = (from: object, name: string): ReadonlyArray<object> =>
  (field(from, name, Schema.Array(Schema.Unknown)) ?? []).filter(Predicate.isObject)

/** A text, without empty ones. */
export const filled = (from: object, name: string): string | undefined => field(from, name, Schema.NonEmptyString)

/** A number, without the infinite ones. */
export const number = (from: object, name: string): number | undefined => field(from, name, Schema.Finite)

/** An object, empty where there is none. */
export const objectOf = (value: unknown): object => (Predicate.isObject(value) ? value : {})

const series: Readonly<Record<Kind, Series>> = { TRANSACTION: "engine", LISTING: "naive", AUCTION: "reference" }

/** The mark of a kind of sample: circles, diamonds, squares. */
export const seriesOf = (kind: Kind): Series => series[kind]

const Kind = Schema.Literals(["TRANSACTION", "LISTING", "AUCTION"])
type Kind = typeof Kind.Type

const Source = Schema.Struct({
  source: Schema.String,
  kind: Kind,
  sampleTime: Schema.String,
  weight: Schema.Finite,
  adjustments: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite })),
})

/** A comparable, with its prices in the unit of its asset. */
export interface Comparable extends Pick<
  typeof Source.Type,
  "source" | "kind" | "sampleTime" | "weight" | "adjustments"
> {
  readonly observed: number
  /** `undefined` for a sample that does not count. */
  readonly adjusted: number | undefined
  /** Where it lies from the subject, km. */
  readonly place: { readonly eastKm: number; readonly northKm: number } | undefined
  /** Its page, as its source states it. */
  readonly url: string | undefined
  /** True when it was fetched from outside the catalogue. */
  readonly isOutside: boolean
  /** Further facts of it, by the field of its source. */
  readonly about: ReadonlyArray<readonly [field: string, value: string | number]>
  /** The asset's own columns: a text, a number or nothing. */
  readonly cells: ReadonlyArray<string | number | undefined>
}

/** A value with its 80 % range, yuan. */
export interface ValueRange {
  readonly low: number
  readonly central: number
  readonly high: number
}

/** The value and range of a result; `undefined` when it has none, as those of bank statements. */
export const valueRange = (assetType: AssetType, result: object): ValueRange | undefined => {
  const [low, central, high] = viewOf(assetType, result).value.map((name) => field(result, name, Schema.Finite))
  return low === undefined || central === undefined || high === undefined ? undefined : { low, central, high }
}

/** The result of any version of the engine as the report reads it: what it does not have is `undefined` or empty. */
export interface ReadResult {
  readonly shape: ResultView
  readonly value: ValueRange | undefined
  readonly unitPrice: number | undefined
  readonly comparables: ReadonlyArray<Comparable>
  /** True when the value rests on the demo market alone: a simulation, and no value of anything. */
  readonly isDemo: boolean
  /** True when it lists comparables at all; results of some added assets do not. */
  readonly hasSources: boolean
  /** Parts of the value beside the comparables listed: name, share, price in the unit of the comparables. */
  readonly parts: ReadonlyArray<{ readonly name: string; readonly weight: number; readonly price: number }>
  readonly confidence: number | undefined
  readonly level: "HIGH" | "MEDIUM" | "LOW" | undefined
  readonly basis: "DEAL" | "ASK" | undefined
  readonly valuationDate: string | undefined
  readonly generatedAt: string | undefined
  readonly engineVersion: string | undefined
  readonly modelId: string | undefined
  readonly modelPath: "CORRECTED" | "LEARNED" | "POLICY" | undefined
  readonly policyHash: string | undefined
  readonly secondOpinion: { readonly weight: number; readonly difference: number } | undefined
  /** The correction of systematic errors by factor, the largest first. */
  readonly correction: (typeof Source.Type)["adjustments"]
  readonly reasoning: ReadonlyArray<string>
  readonly found: number | undefined
  readonly kept: number | undefined
  readonly leftOut: ReadonlyArray<{ readonly reason: string; readonly count: number }> | undefined
  readonly riskTips: ReadonlyArray<string> | undefined
  readonly furtherRiskTips: ReadonlyArray<string>
  readonly references: ReadonlyArray<{
    readonly source: string
    readonly content: string
    readonly publishDate: string
    readonly url?: string
  }>
  readonly summary: string | undefined
  readonly searchSummary: string | undefined
  readonly filtering: string | undefined
  /** Why there is no value. */
  readonly unableReason: string | undefined
}

const Part = Schema.Struct({ weight: Schema.Finite, price: Schema.Finite })
const Texts = Schema.Array(Schema.String)
const Count = Schema.Struct({ reason: Schema.String, count: Schema.Finite })
const Reference = Schema.Struct({
  source: Schema.String,
  content: Schema.String,
  publishDate: Schema.String,
  url: Schema.optionalKey(Schema.String),
})
const SecondEstimate = Schema.Struct({ weight: Schema.Finite, difference: Schema.Finite })

/** Reads a rendered result of an asset, of whatever version of the engine. */
export const readResult = (assetType: AssetType, result: unknown): ReadResult => {
  const from = Predicate.isObject(result) ? result : {}
  const shape = viewOf(assetType, from)
  return {
    shape,
    value: valueRange(assetType, from),
    unitPrice: shape.unitPrice === undefined ? undefined : field(from, shape.unitPrice, Schema.Finite),
    isDemo: items(from, "sources").some((item) => isDemo({ source: filled(item, "source") ?? "" })),
    hasSources: Array.isArray(Reflect.get(from, "sources")),
    comparables: items(from, "sources").flatMap((item) => comparable(item, shape)),
    parts: partsOf(from, shape),
    confidence: field(from, "confidence", Schema.Finite),
    level: field(from, "confidenceLevel", Schema.Literals(["HIGH", "MEDIUM", "LOW"])),
    basis: field(from, "basis", Schema.Literals(["DEAL", "ASK"])),
    valuationDate: filled(from, "valuationDate"),
    generatedAt: filled(from, "generatedAt"),
    engineVersion: filled(from, "engineVersion"),
    modelId: filled(from, "modelId"),
    modelPath: field(from, "modelPath", Schema.Literals(["CORRECTED", "LEARNED", "POLICY"])),
    policyHash: filled(from, "policyHash"),
    secondOpinion: field(from, "secondOpinion", SecondEstimate),
    correction: field(from, "correction", Source.fields.adjustments) ?? [],
    reasoning: field(from, "reasoningSteps", Texts) ?? [],
    found: field(from, "rawSampleCount", Schema.Finite),
    kept: field(from, "effectiveSampleCount", Schema.Finite),
    leftOut: field(from, "exclusionSummary", Schema.Array(Count)),
    riskTips: field(from, "riskTips", Texts),
    furtherRiskTips: field(from, "furtherRiskTips", Texts) ?? [],
    references: field(from, "references", Schema.Array(Reference)) ?? [],
    summary: filled(from, "reasoningSummary"),
    searchSummary: filled(from, "searchSummary"),
    filtering: filled(from, "dataFiltering"),
    unableReason: filled(from, "unableReason"),
  }
}

const comparable = (item: object, { about, adjusted, columns, observed }: ResultView): ReadonlyArray<Comparable> => {
  const source = Option.getOrUndefined(Schema.decodeUnknownOption(Source)(item))
  const price = field(item, observed, Schema.Finite)
  if (source === undefined || price === undefined) return []
  const eastKm = field(item, "eastKm", Schema.Finite)
  const northKm = field(item, "northKm", Schema.Finite)
  return [
    {
      ...source,
      observed: price,
      adjusted: field(item, adjusted, Schema.Finite),
      place: eastKm === undefined || northKm === undefined ? undefined : { eastKm, northKm },
      url: filled(item, "url"),
      isOutside: field(item, "retrievedAt", Schema.String) !== undefined,
      about: about.flatMap((name) => {
        const value = filled(item, name) ?? number(item, name)
        return value === undefined ? [] : [[name, value] as const]
      }),
      cells: columns.map(({ decimals, fields }) =>
        decimals === undefined
          ? fields
              .map((name) => filled(item, name))
              .filter(Predicate.isNotUndefined)
              .join(" ")
          : field(item, fields[0] ?? "", Schema.Finite),
      ),
    },
  ]
}

const partsOf = (from: object, { part }: ResultView): ReadResult["parts"] => {
  const composition: unknown = Reflect.get(from, "composition")
  if (!Predicate.isObject(composition)) return []
  return Object.entries(composition).flatMap(([name, value]) => {
    if (!Predicate.isObject(value)) return []
    const read = Schema.decodeUnknownOption(Part)({
      weight: Reflect.get(value, "weight"),
      price: Reflect.get(value, part),
    })
    return Option.match(read, { onNone: () => [], onSome: ({ price, weight }) => [{ name, weight, price }] })
  })
}
