import { LocalDate } from "@open-valuation/core"
import { ModelUndecidable, ModelValidation, type RegisteredModel } from "@open-valuation/core/accuracy"
import { peerFault } from "@open-valuation/files/peers"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/files/threads"
import { ArtefactStore, Catalogue, MarketFits } from "@open-valuation/store"
import { sampleFeed } from "@open-valuation/store/fit-job"
import { ModelRegister } from "@open-valuation/store/sql"
import { Array, Context, Effect, Layer, Option, Result, Schema, Semaphore, Stream } from "effect"
import { type Models, ValidationLost } from "../../models/Models.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import { makeJobThreads, WORKER } from "../threads/ReaderThreads.ts"
import type { ValidationOrder } from "../threads/ValidationJob.ts"

/** A validation as the register keeps it, with the state of the market that it was made of. */
const Kept = Schema.Struct({ madeOn: LocalDate.LocalDate, market: Schema.String, validation: ModelValidation })
const readKept = Schema.decodeUnknownOption(Kept)

const lost = (error: TaskFailed | ThreadLost): Effect.Effect<never, ValidationLost> =>
  error._tag === "ThreadLost" && error.reason !== "crash"
    ? Effect.fail(new ValidationLost({ reason: error.reason }))
    : Effect.die(error)

/** The register of models, whose models are validated in a thread. */
export class ModelDesk extends Context.Service<ModelDesk, Models>()("@open-valuation/server/ModelDesk") {
  static readonly layer = Layer.effect(
    ModelDesk,
    Effect.gen(function* () {
      const { find } = yield* ArtefactStore
      const catalogue = yield* Catalogue
      const register = yield* ModelRegister
      const { forget } = yield* MarketFits
      const { moduleOf } = yield* ServedAssets
      const run = yield* makeThreads<ValidationOrder, ModelValidation>({
        module: WORKER,
        job: "validation",
        most: 1,
        budget: (yield* Budgets).validation,
        background: true,
        transfer: ({ samples }) => [samples],
      })
      const one = yield* Semaphore.make(1)

      /** What was learned, as long as it values or is the newest. */
      const learned = Effect.fnUntraced(function* ({ assetType, market, modelId }: RegisteredModel) {
        const found = Array.getSuccesses(yield* Effect.orDie(find({ assetType, market })))
        const model = found.find(({ artefact }) => artefact.modelId === modelId)?.artefact.model
        return model ?? (yield* new ModelUndecidable({ reason: "replaced" }))
      })

      const validate = Effect.fnUntraced(function* (entry: RegisteredModel) {
        const { assetType, dataHash, market } = entry
        const model = yield* learned(entry)
        const { port, send } = sampleFeed(catalogue.samples(assetType, market))
        const order = { assetType, module: moduleOf(assetType), model, learnedHash: dataHash, samples: port }
        return yield* Effect.raceFirst(
          Effect.andThen(send, Effect.never),
          Effect.map(Stream.runLast(run(order)), Option.getOrThrow),
        ).pipe(Effect.catch(lost))
      })

      const validation: Models["validation"] = (modelId) =>
        one.withPermits(1)(
          Effect.gen(function* () {
            const model = yield* register.get(modelId)
            const state = yield* catalogue.state(model.assetType, model.market)
            const market = state?.dataHash ?? ""
            const kept = Option.getOrUndefined(readKept(yield* register.validation(modelId)))
            if (kept?.market === market) return { ...kept, model }
            const made = yield* Effect.result(validate(model))
            // Of a replaced model there is the last validation, if one was made.
            if (Result.isFailure(made)) return kept === undefined ? yield* made.failure : { ...kept, model }
            const fresh = { madeOn: yield* LocalDate.today, market, validation: made.success }
            yield* register.keepValidation(modelId, fresh)
            return { ...fresh, model }
          }),
        )

      const decided =
        (decide: ModelRegister["Service"]["approve"]): Models["approve"] =>
        (...decision) =>
          Effect.tap(decide(...decision), forget)

      const makeWorkbook =
        peerFault(import.meta.url, "exceljs") === undefined ? yield* makeJobThreads("modelWorkbook", 1) : undefined
      return {
        list: register.list,
        approve: decided(register.approve),
        retire: decided(register.retire),
        validation,
        workbook:
          makeWorkbook &&
          ((view) => makeWorkbook(view).pipe(Stream.runLast, Effect.map(Option.getOrThrow), Effect.catch(lost))),
      }
    }),
  )
}
