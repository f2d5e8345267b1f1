import { Effect } from "effect"
import type { NotValuable } from "../../domain/ValuationError.ts"
import type { ModelQuery, ModelStore } from "../../ports/ModelStore.ts"
import type { MarketModel } from "./MarketModel.ts"
import { isSound } from "./SoundModels.ts"

/** Time limit of the wait for a model. Learning one takes minutes at most, and others may be learned before it. */
const MODEL_TIME = "30 minutes"

/** The model of a market, or that the store gave none that can be used. */
export interface AskedModel {
  readonly model: MarketModel | undefined
  /**
   * Why there is none although there could be: the store threw, hung, or gave something else than a model of the asset;
   * or nobody has approved one.
   */
  readonly lacks?: "USABLE" | "APPROVED"
}

const UNUSABLE: AskedModel = { model: undefined, lacks: "USABLE" }

/** Asks a store for a model. A store that fails is logged, and the market is valued without one. */
export const askForModel = (
  { awaitsApproval, model }: ModelStore["Service"],
  query: ModelQuery,
): Effect.Effect<AskedModel, NotValuable> =>
  Effect.suspend(() => model(query)).pipe(
    Effect.timeoutOrElse({
      duration: MODEL_TIME,
      orElse: () => Effect.die(new Error(`No model within ${MODEL_TIME}.`)),
    }),
    Effect.flatMap((answer): Effect.Effect<AskedModel> => {
      if (answer === undefined) {
        return Effect.map(awaitsApproval?.(query) ?? Effect.succeed(false), (awaits) =>
          awaits ? { model: undefined, lacks: "APPROVED" } : { model: undefined },
        )
      }
      if (isSound(answer) && answer.assetType === query.assetType) return Effect.succeed({ model: answer })
      return Effect.die(new Error(`The store of models gave no model of ${query.assetType} ${query.market}.`))
    }),
    Effect.catchDefect((defect) => Effect.as(Effect.logError("The store of models failed", defect), UNUSABLE)),
  )
