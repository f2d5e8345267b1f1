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
      return Effect.fnUntraced(function* ({ accountId, confirmed, materialRef }) {
        const { bytes, fileName, password } = yield* store.get(accountId, materialRef)
        const document = { bytes, fileName, password: password && Redacted.value(password), account: accountId }
        return yield* run(accountId, { document, confirmed }).pipe(
          Stream.catch((error) => Stream.fromEffect(unreadable(document, error))),
          Stream.runCollect,
        )
      })
    }),
  )
}
