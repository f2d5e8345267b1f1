import { Effect, Layer } from "effect"
import { MaterialPolicy, MaterialReadings, MaterialStore } from "../service/index.ts"
import { PagePictures } from "./console/PagePictures.ts"
import { Intake } from "./documents/Intake.ts"
import { cryptoLayer } from "./Identity.ts"
import { AccountOcr } from "./ocr/AccountOcr.ts"
import { Fields } from "./ocr/FieldThreads.ts"
import { secretBoxLayer } from "./SecretKey.ts"
import { Settings } from "./Settings.ts"
import { statementValuationsLayer } from "./statements/ValuationThreads.ts"
import { workbooksLayer } from "./statements/Workbooks.ts"

/** Storage limits of accounts, from the settings. */
const policyLayer = Layer.effect(
  MaterialPolicy,
  Effect.map(Settings, ({ materialsQuotaMib }) => ({ quotaBytes: materialsQuotaMib * 1_048_576 })),
)

/** Uploaded files: intake, storage and reading, all in threads. */
export const materialsLayer = Layer.mergeAll(
  statementValuationsLayer,
  workbooksLayer,
  PagePictures.layer,
  Fields.layer,
  Intake.layer,
).pipe(
  Layer.provide(AccountOcr.layer),
  Layer.provideMerge(Layer.merge(MaterialStore.layer, MaterialReadings.layer)),
  Layer.provide([secretBoxLayer, policyLayer]),
  Layer.provide(cryptoLayer),
)
