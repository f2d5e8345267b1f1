import type { UploadedMaterial } from "@open-valuation/http-api"
import type { MaterialStore, Principal } from "@open-valuation/service"
import { Effect } from "effect"
import type { Exchange } from "./Exchange.ts"
import type { KeyedOperation } from "./Operation.ts"
import { Refusal } from "./Refusal.ts"
import { type FilesWanted, formFaults, type KeepFile, passwordOf, typedFiles } from "./upload/FormFiles.ts"
import { keepFiles } from "./upload/KeepFiles.ts"
import { openAll, type OpenFile } from "./upload/OpenFiles.ts"
import { readUpload, type UploadShares } from "./upload/ReadUpload.ts"

/** How a host takes files in. */
export interface Uploads {
  readonly store: MaterialStore["Service"]
  readonly keep: KeepFile
  readonly open: OpenFile
}

/** `POST /api/open/v1/bank-statement-valuations/materials`: keeps all files of a form, or none: each has to open. */
export const uploadMaterials = ({ keep, open, store }: Uploads, shares: UploadShares): KeyedOperation => {
  const wanted: FilesWanted = { field: "files", single: false, keep, refused: "upload.unsupported" }
  return {
    _tag: "Keyed",
    scope: "materials",
    takesFiles: true,
    run: Effect.fnUntraced(function* ({ request }: Exchange, principal: Principal) {
      const upload = yield* readUpload(request, principal.accountId, shares)
      const files = yield* typedFiles(upload, wanted, principal.accountId)
      const faults = formFaults(upload, wanted)
      if (faults.length > 0) return yield* new Refusal({ code: 40001, faults })
      const password = passwordOf(upload)
      yield* openAll(files, { account: principal.accountId, password }, open)
      const materials = yield* keepFiles(store, principal, files, { field: wanted.field, password })
      return materials.map(({ contentType, fileName, materialRef }): UploadedMaterial => ({
        fileName,
        materialRef,
        contentType,
      }))
    }, Effect.scoped),
  }
}
