import { Effect, Schema } from "effect"
import { AssetType } from "../../domain/Asset.ts"
import { LocalDate } from "../../domain/LocalDate.ts"
import type { FitMetrics } from "./FitMetrics.ts"
import type { MarketModel } from "./MarketModel.ts"
import { SUPPORT_CLASSES } from "./Support.ts"
import type { Tree as TreeType } from "./Trees.ts"
import { UNITS } from "./Units.ts"

/** Maximum length of any list or record of a model: a market of a million samples has fewer levels. */
const MOST = 2_000_000
/** Names of levels are built from the texts of samples. */
const LONGEST_NAME = 4_096

const list = <S extends Schema.Constraint>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MOST))

const Name = Schema.String.check(Schema.isMaxLength(LONGEST_NAME))

const record = <S extends Schema.Constraint>(item: S) => Schema.Record(Name, item)

/** JSON has no `undefined`: an absent key is decoded as `undefined`. */
const orUndefined = <S extends Schema.Constraint>(item: S) =>
  Schema.UndefinedOr(item).pipe(Schema.withDecodingDefaultKey(Effect.undefined))

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** Index of a variable; −1: none. */
const Place = Schema.Int.check(Schema.isBetween({ minimum: -1, maximum: MOST }))
const Day = Schema.Int.check(Schema.isBetween({ minimum: -200_000, maximum: 200_000 }))

const Index = Schema.Struct({
  firstDay: Day,
  level: list(Schema.Finite),
  slope: Schema.Finite,
  trendShare: Schema.Finite,
  trendDays: Schema.Finite,
})

const Recent = Schema.Struct({ firstDay: Day, weight: list(Schema.Finite), sum: list(Schema.Finite) })

const Term = Schema.Struct({
  factor: Name,
  number: Place,
  shape: Schema.Literals(["hinges", "ramps", "linear", "log", "square", "missing", "level"]),
  knots: list(Schema.Finite),
  by: list(Count),
  tokens: Place,
  penalty: Schema.Finite,
  standardised: Schema.Boolean,
})

const Fill = Schema.Struct({
  mean: Schema.Finite,
  labels: list(Schema.Struct({ label: Count, means: record(Schema.Finite) })),
})

const Range = Schema.Struct({
  low: Schema.Finite,
  high: Schema.Finite,
  centre: Schema.Finite,
  sigma: Schema.Finite,
  fill: orUndefined(Fill),
})

const Effects = Schema.Struct({
  terms: list(Term),
  ranges: list(Range),
  coefficients: list(Schema.Struct({ levels: record(list(Schema.Finite)), offset: Schema.Finite })),
})

/**
 * Five lists of equal length, with one entry per node. Children come after their parents, so every path ends at a leaf.
 */
const Tree = Schema.Struct({
  feature: list(Schema.Int.check(Schema.isBetween({ minimum: -MOST, maximum: MOST }))),
  threshold: list(Schema.Finite),
  child: list(Place),
  unknown: list(Place),
  value: list(Schema.Finite),
}).check(
  Schema.makeFilter((tree) => isTree(tree), {
    expected:
      "a tree of as many features as thresholds, children, ways of unknown values and values, children after their parents",
  }),
)

const isTree = ({ child, feature, threshold, unknown, value }: TreeType): boolean =>
  feature.length > 0 &&
  [threshold, unknown, child, value].every(({ length }) => length === feature.length) &&
  feature.every((asked, node) => {
    const left = child[node]!
    const missing = unknown[node]!
    return asked === -1 || (left > node && left + 1 < feature.length && [-1, left, left + 1].includes(missing))
  })

const Boosted = Schema.Struct({ rate: Schema.Finite, trees: list(Tree) })

const Correction = Schema.Struct({
  boosted: Boosted,
  most: Schema.Finite,
})

const SecondEstimate = Schema.Struct({
  weight: Schema.Finite,
  boosted: Boosted,
  labels: list(Schema.Struct({ categories: list(Name), means: record(Schema.Finite), within: orUndefined(Place) })),
})

const Known = Schema.Struct({
  units: Schema.Array(record(Count)).check(Schema.isMinLength(UNITS.length), Schema.isMaxLength(UNITS.length)),
  reaches: list(
    Schema.Struct({
      number: Count,
      low: Schema.Finite,
      high: Schema.Finite,
      span: Schema.Finite.check(Schema.isGreaterThan(0)),
    }),
  ),
})

const Band = Schema.Struct({
  local: orUndefined(Schema.Struct({ mean: Schema.Finite, boosted: Boosted })),
  scale: list(Schema.Finite),
  bounds: Schema.Tuple([Schema.Finite, Schema.Finite]),
  classes: Schema.Array(
    Schema.Struct({
      shift: Schema.Finite,
      slope: Schema.Finite,
      count: Count,
      objects: orUndefined(Count),
      clusters: orUndefined(Count),
      scores: list(Schema.Finite),
      absoluteScores: list(Schema.Finite),
    }),
  ).check(Schema.isMinLength(SUPPORT_CLASSES), Schema.isMaxLength(SUPPORT_CLASSES)),
  beyond: Schema.Finite,
  drift: list(Schema.Finite),
  count: Count,
})

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const Metrics = Schema.Struct({
  trials: Count,
  mdape: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
  coverage80: Share,
}) satisfies Schema.Codec<FitMetrics, unknown>

const Deviation = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 10 }))

const Shared = Schema.Struct({ market: Deviation, place: Deviation, windows: Count, trials: Count })

/**
 * Schema of a fitted model as JSON. It mirrors the types next to the fitting code: a field added there is added here,
 * with `orUndefined` where stored models do not have it yet.
 */
export const ModelSchema = Schema.Struct({
  modelId: Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/)),
  assetType: AssetType,
  market: Name,
  asOf: LocalDate,
  newestDay: Day,
  count: Count,
  counts: list(record(Count)),
  known: Known,
  attributes: list(
    Schema.Struct({
      name: Name,
      kind: Schema.Literals(["number", "label"]),
      knots: list(Schema.Finite),
      within: Schema.optionalKey(list(Name)),
    }),
  ),
  additive: Schema.Struct({
    index: Index,
    effects: Effects,
    location: Schema.Struct({ district: record(Schema.Finite), area: record(Schema.Finite) }),
  }),
  kernel: Schema.Struct({
    theta: list(Schema.Finite),
    scales: list(Schema.Finite),
    anchor: Schema.Finite,
    clip: Schema.Finite,
    ownClip: orUndefined(Schema.Finite),
  }),
  recent: Recent,
  labels: orUndefined(list(record(Schema.Finite))),
  correction: orUndefined(Correction),
  opinion: orUndefined(SecondEstimate),
  discount: Schema.Struct({
    logRatio: Schema.Finite,
    origin: Schema.Literals(["LEARNED_PAIRS", "LEARNED_KINDS", "POLICY"]),
    count: Count,
  }),
  band: orUndefined(Band),
  metrics: orUndefined(Metrics),
  sharedErrors: orUndefined(Shared),
}) satisfies Schema.Codec<MarketModel, unknown>
