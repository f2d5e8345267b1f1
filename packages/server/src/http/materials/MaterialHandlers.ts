import { materialsGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import type { MaterialStore } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { type FilesWanted, formFaults, type KeepFile, passwordOf, typedFiles } from "./FormFiles.ts"
import { keepFiles } from "./KeepFiles.ts"
import { type OpenFile, openFiles } from "./OpenFiles.ts"
import { readUpload, type UploadShares } from "./ReadUpload.ts"

/** Checks and stores uploaded files, for a host. */
export interface Uploads {
  readonly store: MaterialStore["Service"]
  readonly keep: KeepFile
  readonly open: OpenFile
}

/** Uploads bank statements. Every file must open; all files of a form are stored, or none. */
export const materialHandlers = ({ keep, open, store }: Uploads, shares: UploadShares) => {
  const wanted: FilesWanted = { field: "files", single: false, keep, refused: "upload.unsupported" }
  return serve(materialsGroup, {
    upload: Effect.fnUntraced(function* ({ exchange, principal }) {
      const upload = yield* readUpload(exchange.request, principal.accountId, shares)
      const files = yield* typedFiles(upload, wanted, principal.accountId)
      const faults = formFaults(upload, wanted)
      if (faults.length > 0) return yield* new Refusal({ code: 40001, faults })
      const password = passwordOf(upload)
      yield* openFiles(files, { account: principal.accountId, password }, open)
      const materials = yield* keepFiles(store, principal, files, { field: wanted.field, password })
      return materials.map(({ contentType, fileName, materialRef }) => ({ fileName, materialRef, contentType }))
    }, Effect.scoped),
  })
}
