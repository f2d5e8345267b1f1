import { formatOf } from "@open-valuation/files"
import { Effect } from "effect"

const types = {
  CSV: "text/csv",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  XLS: "application/vnd.ms-excel",
  HTML: "text/html",
  PDF: "application/pdf",
  OFX: "application/x-ofx",
  CAMT: "application/xml",
  MT940: "text/plain",
  ZIP: "application/zip",
  GZIP: "application/gzip",
} as const

const images: ReadonlyArray<readonly [start: string, at: number, type: string]> = [
  ["\x89PNG", 0, "image/png"],
  ["\xff\xd8\xff", 0, "image/jpeg"],
  ["II*\0", 0, "image/tiff"],
  ["MM\0*", 0, "image/tiff"],
  ["WEBP", 8, "image/webp"],
]

/** The MIME type of an uploaded file, by its bytes. `undefined` for types that the contract does not accept. */
export const materialType = Effect.fnUntraced(function* (bytes: Uint8Array): Effect.fn.Return<string | undefined> {
  const format = yield* formatOf(bytes)
  if (typeof format === "object") return undefined
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1")
  return format === "IMAGE" ? images.find(([start, at]) => head.startsWith(start, at))?.[2] : types[format]
})

/** The MIME type of an image or a PDF, by its bytes. `undefined` for everything else. */
export const pageType = (bytes: Uint8Array): Effect.Effect<string | undefined> =>
  Effect.map(materialType(bytes), (type) =>
    type === "application/pdf" || type?.startsWith("image/") === true ? type : undefined,
  )
