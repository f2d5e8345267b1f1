import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { KeptFile } from "@open-valuation/http-server"
import { Context, Effect, Layer, Option, Stream } from "effect"
import { Budgets } from "../Budgets.ts"
import type { DocumentTask } from "./DocumentThreads.ts"
import { unreadable } from "./LostThread.ts"
import { makeReaderThreads } from "./ReaderThreads.ts"

/** What a thread is told of an uploaded file. */
export type IntakeTask =
  | { readonly _tag: "Keep"; readonly bytes: Uint8Array; readonly pagesOnly: boolean }
  | { readonly _tag: "Open"; readonly document: DocumentTask }

/** What a thread says of a file that is kept: its bytes only where they differ. */
type Kept =
  | { readonly contentType: string; readonly sha256: string; readonly bytes: Uint8Array | undefined }
  | undefined

/** Looks at uploaded files in threads, before anything is kept or charged. */
export class Intake extends Context.Service<
  Intake,
  {
    /**
     * What is kept of a file, with its MIME type; `undefined` when it is none that is read. `pagesOnly`: images and
     * PDFs.
     */
    readonly keep: (
      file: { readonly bytes: Uint8Array; readonly fileName: string; readonly account: number },
      pagesOnly: boolean,
    ) => Effect.Effect<KeptFile | undefined, DocumentUnreadable>
    /** Fails where the document, or one within an archive, does not open. */
    readonly open: (document: DocumentTask) => Effect.Effect<void, DocumentUnreadable>
  }
>()("@open-valuation/node/Intake") {
  static readonly layer: Layer.Layer<Intake> = Layer.effect(
    Intake,
    Effect.gen(function* () {
      const run = yield* makeReaderThreads<IntakeTask, Kept>({
        module: new URL("IntakeWorker", import.meta.url),
        budget: (yield* Budgets).intake,
      })
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
