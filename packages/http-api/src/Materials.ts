import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"

/** A file that was uploaded (specification 2.7). */
export const UploadedMaterial = Schema.Struct({
  fileName: Schema.String.annotate({ description: "Name of the file, without folders", examples: ["流水.pdf"] }),
  materialRef: Schema.String.annotate({
    description: "What a create request refers to the file by; it is removed after 30 days",
    examples: ["mat_0A1b2C3d4E5f6G7h8I9j0K1l"],
  }),
  contentType: Schema.String.annotate({
    description: "MIME type, decided by the bytes of the file",
    examples: ["application/pdf"],
  }),
}).annotate({ identifier: "UploadedMaterial", description: "An uploaded file: an item of `materials` as it is" })
export type UploadedMaterial = typeof UploadedMaterial.Type

/** `POST /api/open/v1/bank-statement-valuations/materials`. */
export const materialsGroup = HttpApiGroup.make("materials")
  .add(
    HttpApiEndpoint.post("upload", "/api/open/v1/bank-statement-valuations/materials", {
      payload: Schema.Struct({
        files: Multipart.FilesSchema.annotate({ description: "1 to 20 files, 20 MiB each and 100 MiB in all" }),
        password: Schema.optionalKey(
          Schema.String.annotate({ description: "What opens encrypted files; kept until a task has used it" }),
        ),
      }).pipe(HttpApiSchema.asMultipart()),
      success: envelope(Schema.Array(UploadedMaterial)),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Upload bank statements",
        description:
          "PDF, XLSX, XLS, CSV, TSV, TXT, OFX, PNG, JPEG, TIFF or WebP, and ZIP of those; the type is read from the bytes. When one file is refused none is kept. Put the answer's items into `materials` of a create request.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Materials", description: "Files that valuations read" }))
  .middleware(Authentication)
