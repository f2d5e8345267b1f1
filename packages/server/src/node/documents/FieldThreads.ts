import type { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { FieldReading } from "@open-valuation/intake/document"
import { Context, Effect, Layer, Stream } from "effect"
import { type SettingInvalid, Settings } from "../Settings.ts"
import type { DocumentTask } from "../threads/DocumentJobs.ts"
import { makeReaderThreads, unreadable } from "../threads/ReaderThreads.ts"
import { AccountOcr, answerImage, kindsOf } from "./AccountOcr.ts"
import { Documents } from "./Documents.ts"
import { sealRootsLayer } from "./SealRoots.ts"

/** Reads the fields of a document in a thread, and its images in those of the recogniser. */
export class Fields extends Context.Service<
  Fields,
  {
    readonly read: (
      assetType: KnownAssetType,
      document: DocumentTask,
    ) => Effect.Effect<FieldReading, DocumentUnreadable>
  }
>()("@open-valuation/server/Fields") {
  static readonly layer: Layer.Layer<Fields, never, AccountOcr> = Layer.effect(
    Fields,
    Effect.gen(function* () {
      const recognisers = yield* AccountOcr
      const kinds = kindsOf(recognisers)
      const run = yield* makeReaderThreads("fields")
      return {
        read: (assetType, document) =>
          run(document.account, { assetType, document, kinds }, answerImage(recognisers, document.account)).pipe(
            Stream.runLast,
            Effect.catch((error) => unreadable(document, error)),
            Effect.flatMap(Effect.fromOption),
            Effect.catchTag("NoSuchElementError", Effect.die),
          ),
      }
    }),
  )
}

/** Documents and their fields, with the recogniser that the environment chooses. */
export const documentsLayer: Layer.Layer<Documents | Fields, SettingInvalid> = Layer.merge(
  Documents.layer,
  Fields.layer,
).pipe(Layer.provide(AccountOcr.layer), Layer.provideMerge(sealRootsLayer), Layer.provide(Settings.layer))
