import { MaterialStore } from "@open-valuation/service"
import { Layer } from "effect"
import { Intake } from "./documents/Intake.ts"
import { cryptoLayer } from "./Identity.ts"
import { Fields } from "./ocr/FieldThreads.ts"
import { Recogniser } from "./ocr/Recogniser.ts"
import { secretBoxLayer } from "./SecretKey.ts"
import { statementValuationsLayer } from "./statements/ValuationThreads.ts"

/** Uploaded files: how they are taken in, where they are kept, and what reads them, all in threads. */
export const materialsLayer = Layer.mergeAll(statementValuationsLayer, Fields.layer, Intake.layer).pipe(
  Layer.provide(Recogniser.layer),
  Layer.provideMerge(MaterialStore.layer),
  Layer.provide(secretBoxLayer),
  Layer.provide(cryptoLayer),
)
