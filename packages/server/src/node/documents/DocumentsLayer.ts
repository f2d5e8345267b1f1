import { Layer } from "effect"
import { AccountOcr } from "../ocr/AccountOcr.ts"
import { Fields } from "../ocr/FieldThreads.ts"
import { type SettingInvalid, Settings } from "../Settings.ts"
import { Documents } from "./Documents.ts"

/** Documents and their fields, with the recogniser that the environment chooses. */
export const documentsLayer: Layer.Layer<Documents | Fields, SettingInvalid> = Layer.merge(
  Documents.layer,
  Fields.layer,
).pipe(Layer.provide(AccountOcr.layer), Layer.provide(Settings.layer))
