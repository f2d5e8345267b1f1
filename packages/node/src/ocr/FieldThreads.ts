import type { AssetType } from "@open-valuation/core"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { FieldReading } from "@open-valuation/core/fields"
import { makeThreads } from "@open-valuation/threads"
import { Context, Effect, Layer, Stream } from "effect"
import { budgets } from "../Budgets.ts"
import { type DocumentTask, threadsOfReaders } from "../documents/DocumentThreads.ts"
import { unreadable } from "../documents/LostThread.ts"
import { answerImage, type ImageAnswer, type ImageQuestion, kindsOf, type RecogniserKinds } from "./AskedOcr.ts"
import { Recogniser } from "./Recogniser.ts"

/** A document whose fields are wanted, as a thread is told of it. */
export interface FieldTask {
  readonly assetType: AssetType
  readonly document: DocumentTask
  readonly kinds: RecogniserKinds
}

/** Reads the fields of a document in a thread; its images in those of the recogniser. */
export class Fields extends Context.Service<
  Fields,
  {
    readonly read: (assetType: AssetType, document: DocumentTask) => Effect.Effect<FieldReading, DocumentUnreadable>
  }
>()("@open-valuation/node/Fields") {
  static readonly layer: Layer.Layer<Fields, never, Recogniser> = Layer.effect(
    Fields,
    Effect.gen(function* () {
      const recognisers = yield* Recogniser
      const kinds = kindsOf(recognisers)
      const run = yield* makeThreads<FieldTask, FieldReading, ImageQuestion, ImageAnswer>({
        module: new URL("FieldWorker", import.meta.url),
        most: threadsOfReaders,
        budget: budgets.fields,
      })
      return {
        read: (assetType, document) =>
          run({ assetType, document, kinds }, answerImage(recognisers)).pipe(
            Stream.runHead,
            Effect.catch((error) => unreadable(document, error)),
            Effect.flatMap(Effect.fromOption),
            Effect.catchTag("NoSuchElementError", Effect.die),
          ),
      }
    }),
  )
}
