import { MaterialMissing, Materials } from "@open-valuation/core/ports"
import { AccountId, MaterialPolicy, MaterialStore } from "@open-valuation/service"
import { Effect, Layer, Redacted } from "effect"
import { Documents } from "./documents/Documents.ts"
import { cryptoLayer } from "./Identity.ts"
import { Recogniser } from "./ocr/Recogniser.ts"
import { secretBoxLayer } from "./SecretKey.ts"
import { Settings } from "./Settings.ts"

/** The contents of uploaded files, read in threads, with the passwords that they were uploaded with. */
const contents = Layer.effect(
  Materials,
  Effect.gen(function* () {
    const store = yield* MaterialStore
    const { again, read } = yield* Documents
    const partsBy = (reader: Documents["Service"]["read"]): Materials["Service"]["parts"] =>
      Effect.fnUntraced(function* (account, materialRef) {
        const missing = new MaterialMissing({ materialRef })
        if (account === undefined) return yield* missing
        const accountId = AccountId.make(Number(account))
        const { bytes, fileName, password } = yield* Effect.mapError(store.get(accountId, materialRef), () => missing)
        return reader({ bytes, fileName, password: password && Redacted.value(password), account: accountId })
      })
    return { parts: partsBy(read), ...(again === undefined ? {} : { again: partsBy(again) }) }
  }),
)

/** What an account may keep, from the settings. */
const policyLayer = Layer.effect(
  MaterialPolicy,
  Effect.map(Settings, ({ materialsQuotaMib }) => ({ quotaBytes: materialsQuotaMib * 1_048_576 })),
)

/** Uploaded files: where they are kept, and what is in them. */
export const materialsLayer = contents.pipe(
  Layer.provideMerge(Documents.layer),
  Layer.provide(Recogniser.layer),
  Layer.provideMerge(MaterialStore.layer),
  Layer.provide([secretBoxLayer, policyLayer]),
  Layer.provide(cryptoLayer),
)

/** Where nothing can be uploaded. */
export const noMaterialsLayer = Layer.succeed(Materials, {
  parts: (_, materialRef) => Effect.fail(new MaterialMissing({ materialRef })),
})
