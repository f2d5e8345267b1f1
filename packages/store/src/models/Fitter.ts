import type { AssetType, LocalDate, Sample } from "@open-valuation/core"
import type { ModelDrift } from "@open-valuation/core/accuracy"
import { DataSum, fit, FitRows, type MarketModel, MOST_FIT_ROWS, type Recipe } from "@open-valuation/core/market"
import { Context, Effect, Layer, Schema, Stream } from "effect"
import type { MarketState } from "../Catalogue.ts"

/** Everything a fit needs besides the recipe. */
export interface FitTask extends Pick<MarketState, "dataHash"> {
  readonly assetType: AssetType
  readonly market: string
  /** Number of the samples, as it is known before they are read. */
  readonly count: number
  /** By day. */
  readonly samples: Stream.Stream<ReadonlyArray<Sample>>
  readonly asOf: LocalDate.LocalDate
  /** The model that the new one replaces, to be judged by the deals since. */
  readonly former?: MarketModel | undefined
}

/** Outcome of a fit. */
export interface Fitted {
  /** Absent if there are too few samples. */
  readonly model: MarketModel | undefined
  /** The former model's figures on the deals since; absent without such a model or deals. */
  readonly drift?: ModelDrift | undefined
  /** Why the former model could not be judged, which is a mistake of this program. */
  readonly driftFault?: string | undefined
  /** The samples that were read. */
  readonly data: Pick<MarketState, "dataHash" | "samples" | "newestDay">
}

/** A market could not be learned within the limits of a fit. `message` is one line that says what to do. */
export class FitFailed extends Schema.TaggedError<FitFailed>()("FitFailed", {
  reason: Schema.Literals(["memory", "time", "busy", "output", "crash"]),
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/** The figures of a model on the deals since, among some samples. */
export type Judge = (former: MarketModel, samples: ReadonlyArray<Sample>) => ModelDrift | undefined

/**
 * Learns a market from samples that come one after the other, and has the model that it replaces judged. Of more than
 * `most` samples a stratified part is used.
 */
export class Fitting {
  readonly #recipe: Recipe
  readonly #judge: Judge | undefined
  readonly #task: Pick<FitTask, "asOf" | "former">
  readonly #rows: FitRows
  readonly #sum = new DataSum()

  constructor(recipe: Recipe, task: Pick<FitTask, "asOf" | "former">, judge?: Judge, most = MOST_FIT_ROWS) {
    this.#recipe = recipe
    this.#judge = judge
    this.#task = task
    this.#rows = new FitRows(recipe.keys, most)
  }

  add(samples: ReadonlyArray<Sample>): void {
    for (const sample of samples) {
      this.#sum.add(sample)
      this.#rows.add(sample)
    }
  }

  fitted(): Fitted {
    const { samples } = this.#rows
    const { dataHash, newestDay, samples: count } = this.#sum
    const model = fit(this.#recipe, samples, { asOf: this.#task.asOf, order: "time" })
    return { model, ...this.#judged(samples), data: { dataHash, newestDay, samples: count } }
  }

  /** A judgement that fails must not keep the market from its new model. */
  #judged(samples: ReadonlyArray<Sample>): Pick<Fitted, "drift" | "driftFault"> {
    const { former } = this.#task
    if (former === undefined || this.#judge === undefined) return {}
    try {
      return { drift: this.#judge(former, samples) }
    } catch (cause) {
      return { driftFault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
    }
  }
}

/**
 * Fits markets. The default runs in the calling thread and blocks it, for hosts without threads; it judges no former
 * models. A server provides its own.
 */
export class Fitter extends Context.Service<
  Fitter,
  {
    /** Fits that may run concurrently. */
    readonly lanes: number
    readonly fit: (recipe: Recipe, task: FitTask) => Effect.Effect<Fitted, FitFailed>
  }
>()("@open-valuation/store/Fitter") {
  static readonly layer = Layer.succeed(Fitter, { lanes: 1, fit: (recipe, task) => fitHere(recipe, task) })
}

/** Fits a market in the calling thread. */
export const fitHere = (recipe: Recipe, { samples, ...task }: FitTask, judge?: Judge): Effect.Effect<Fitted> =>
  Effect.suspend(() => {
    const fitting = new Fitting(recipe, task, judge)
    return Effect.map(
      Stream.runForEach(samples, (some) => Effect.sync(() => fitting.add(some))),
      () => fitting.fitted(),
    )
  })
