import { columnQuestion, type StatementExplanation, withGuesses } from "@open-valuation/core/statement"
import { ColumnModel } from "@open-valuation/intake/model"
import { Context, Effect, Layer, Redacted, Stream } from "effect"
import type { ExplainMaterial } from "../../materials/LayoutsHttp.ts"
import { MaterialStore } from "../../materials/MaterialStore.ts"
import { makeReaderThreads, unreadable } from "../threads/ReaderThreads.ts"

/** Explains the columns of uploaded files in threads. */
export class Explanations extends Context.Service<Explanations, ExplainMaterial>()(
  "@open-valuation/server/Explanations",
) {
  static readonly layer: Layer.Layer<Explanations, never, MaterialStore> = Layer.effect(
    Explanations,
    Effect.gen(function* () {
      const store = yield* MaterialStore
      const run = yield* makeReaderThreads("layout")
      const { guess } = yield* ColumnModel
      /** Asks about one file of an upload. */
      const guessed = Effect.fnUntraced(function* (files: ReadonlyArray<StatementExplanation>) {
        const unread = files.find((file) => columnQuestion(file) !== undefined)
        const question = unread && columnQuestion(unread)
        if (question === undefined) return files
        const guesses = yield* guess(question)
        return files.map((file) => (file === unread ? withGuesses(file, guesses) : file))
      })
      return Effect.fnUntraced(function* ({ accountId, asksModel, confirmed, materialRef }) {
        const { bytes, fileName, password } = yield* store.get(accountId, materialRef)
        const document = { bytes, fileName, password: password && Redacted.value(password), account: accountId }
        const files = yield* run(accountId, { document, confirmed }).pipe(
          Stream.catch((error) => Stream.fromEffect(unreadable(document, error))),
          Stream.runCollect,
        )
        return asksModel ? yield* guessed(files) : files
      })
    }),
  )
}
