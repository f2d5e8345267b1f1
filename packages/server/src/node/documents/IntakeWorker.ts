import { createHash } from "node:crypto"
import { formatOf, openDocument, ownBytes, withoutMetadata } from "@open-valuation/files"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import type { IntakeTask } from "./Intake.ts"

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

/** The stored form of a file of a known type. Images lose their metadata, such as a location. */
const kept = (bytes: Uint8Array, pagesOnly: boolean) =>
  Effect.map((pagesOnly ? pageType : materialType)(bytes), (contentType) => {
    if (contentType === undefined) return undefined
    const own = withoutMetadata(bytes)
    // Unchanged bytes need not travel back.
    const sha256 = createHash("sha256").update(own).digest("hex")
    return { contentType, sha256, bytes: own === bytes ? undefined : own }
  })

/** The thread that inspects uploads before they are stored. */
serveTasks((task: IntakeTask) =>
  task._tag === "Keep"
    ? Stream.fromEffect(kept(ownBytes(task.bytes), task.pagesOnly))
    : Stream.drain(openDocument({ ...task.document, opensOnly: true })),
)
