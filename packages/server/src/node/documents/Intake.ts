import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Context, Effect, Layer, Option, Stream } from "effect"
import type { KeptFile } from "../../materials/FormFiles.ts"
import type { DocumentTask } from "../threads/DocumentJobs.ts"
import { makeReaderThreads, unreadable } from "../threads/ReaderThreads.ts"

/** Inspects uploaded files in threads, before anything is stored or charged. */
export class Intake extends Context.Service<
  Intake,
  {
    /**
     * The bytes to store of a file, with its MIME type. `undefined` for an unsupported type. `pagesOnly` accepts only
     * images and PDFs.
     */
    readonly keep: (
      file: { readonly bytes: Uint8Array; readonly fileName: string; readonly account: number },
      pagesOnly: boolean,
    ) => Effect.Effect<KeptFile | undefined, DocumentUnreadable>
    /** Fails when the document, or one within an archive, does not open. */
    readonly open: (document: DocumentTask) => Effect.Effect<void, DocumentUnreadable>
  }
>()("@open-valuation/server/Intake") {
  static readonly layer: Layer.Layer<Intake> = Layer.effect(
    Intake,
    Effect.gen(function* () {
      const run = yield* makeReaderThreads("intake")
      return {
        keep: ({ account, bytes, fileName }, pagesOnly) =>
          Stream.runLast(run(account, { _tag: "Keep", bytes, pagesOnly })).pipe(
            Effect.catch((error) => unreadable({ fileName }, error)),
            Effect.map((found) => Option.getOrUndefined(found)),
            Effect.map((kept) => kept && { ...kept, bytes: kept.bytes ?? bytes }),
          ),
        open: (document) =>
          Stream.runDrain(run(document.account, { _tag: "Open", document })).pipe(
            Effect.catch((error) => unreadable(document, error)),
          ),
      }
    }),
  )
}
