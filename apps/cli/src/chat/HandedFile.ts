import type { KnownAssetType } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import type { HeardDocument } from "@open-valuation/intake/chat"
import { translate } from "@open-valuation/intake/text"
import type { SettingInvalid } from "@open-valuation/server/admin"
import { documentsLayer, Fields, openFile } from "@open-valuation/server/documents"
import { Effect } from "effect"
import { findFiles, type FoundFile, pagedEndings } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"
import { statementEndings } from "../statement/RunStatement.ts"

/** A file that was handed over in the conversation, with what was read in it. */
export interface HandedFile {
  readonly document: HeardDocument
  readonly path: string
}

/** Reads the fields of a photo or PDF. Statements are only listed here: they are read when they are assessed. */
export const handedFile = Effect.fnUntraced(function* (
  written: string,
  asset: KnownAssetType | null,
  lang: Locale,
): Effect.fn.Return<HandedFile, Refused | SettingInvalid> {
  if (asset === null) {
    return yield* new Refused({ message: lang === "zh" ? "请先说明要估值的是什么" : "Say first what is to be valued" })
  }
  const isStatement = asset === "BANK_STATEMENT"
  const [file] = yield* findFiles([written], isStatement ? statementEndings : pagedEndings)
  if (file === undefined) return yield* new Refused({ message: `${written} cannot be read` })
  const material = { materialRef: file.path, fileName: file.fileName }
  if (isStatement) return { document: { ...material, fields: {}, notes: [] }, path: file.path }
  const reading = yield* readFields(asset, file, lang)
  return { document: { ...material, fields: reading.fields, notes: reading.notes }, path: file.path }
})

const readFields = (asset: KnownAssetType, file: FoundFile, lang: Locale) =>
  Effect.gen(function* () {
    const { read } = yield* Fields
    return yield* read(asset, yield* openFile({ ...file, password: undefined }))
  }).pipe(
    Effect.catchTag("DocumentUnreadable", ({ reason, seen }) =>
      Effect.fail(
        new Refused({
          message: translate({ code: `document.${reason}`, params: { ...seen, fileName: file.fileName } }, lang),
        }),
      ),
    ),
    Effect.provide(documentsLayer),
    Effect.scoped,
  )
