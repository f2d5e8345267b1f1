import { KnownAssetType } from "@open-valuation/core/assets"
import { PageBox } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath, tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

/** An uploaded file (specification 2.7). */
export const UploadedMaterial = Schema.Struct({
  fileName: Schema.String.annotate({ description: "Name of the file, without folders", examples: ["流水.pdf"] }),
  materialRef: Schema.String.annotate({
    description: "Reference to the file for a create request. The file is removed after 30 days",
    examples: ["mat_0A1b2C3d4E5f6G7h8I9j0K1l"],
  }),
  contentType: Schema.String.annotate({
    description: "MIME type, detected from the file's bytes",
    examples: ["application/pdf"],
  }),
}).annotate({
  identifier: "UploadedMaterial",
  description: "An uploaded file. Pass it unchanged as an item of `materials`",
  examples: [{ fileName: "流水.pdf", materialRef: "mat_0A1b2C3d4E5f6G7h8I9j0K1l", contentType: "application/pdf" }],
})
export type UploadedMaterial = typeof UploadedMaterial.Type

const modelPlace = {
  page: 1,
  x: 61.3,
  y: 48.2,
  width: 29.5,
  height: 9.1,
  pageWidth: 240.4,
  pageHeight: 160.8,
}

/** Where a value of a document is printed: a box around its words. */
export const FieldPlace = Schema.Struct({
  page: Schema.Int.check(Schema.isGreaterThan(0)).annotate({ description: "Page from 1" }),
  ...PageBox.fields,
}).annotate({
  identifier: "FieldPlace",
  description:
    "Where a value is printed, in points (1/72 inch), origin at the upper left corner of the page; of a photo or scan: of the sheet as it was read, upright and flat",
  examples: [modelPlace],
})
export type FieldPlace = typeof FieldPlace.Type

/** The fields read from an image or a PDF (contract, section 6). */
export const RecognisedMaterial = Schema.Struct({
  ocrFields: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])).annotate({
    description:
      "Contents of the document, under the field names of the asset's request: spread it into a create body. A field that cannot be read is absent, never guessed",
    examples: [{ model: "STC250", manufactureDate: "2019-03", manufacturer: "三一汽车起重机械有限公司" }],
  }),
  fieldConfidence: Schema.Record(Schema.String, Schema.Finite).annotate({
    description: "Confidence in each field, 0 to 1",
    examples: [{ model: 0.97, manufactureDate: 0.95, manufacturer: 0.93 }],
  }),
  fieldPlaces: Schema.Record(Schema.String, Schema.Array(FieldPlace)).annotate({
    description:
      "Where each field was read; a summary such as `equipmentConfig` has one place per part. A field may have none, as those of bank statements",
    examples: [{ model: [modelPlace] }],
  }),
  materialRef: Schema.String.annotate({
    description: "Reference to the file for a create request. The file is removed after 30 days",
    examples: ["mat_0A1b2C3d4E5f6G7h8I9j0K1l"],
  }),
  materialFileName: Schema.String.annotate({
    description: "Name of the file, without folders",
    examples: ["铭牌.jpg"],
  }),
  documentKind: Schema.NullOr(Schema.String).annotate({
    description: "Recognised kind of document; null when the kind is unknown",
    examples: ["NAMEPLATE"],
  }),
  notes: Schema.Array(Schema.String).annotate({
    description: "Points for a person to check: two plates in one photo, a check digit that fails, a doubtful field",
  }),
}).annotate({
  identifier: "RecognisedMaterial",
  description: "The fields read from an image or a PDF",
  examples: [
    {
      ocrFields: { model: "STC250", manufactureDate: "2019-03", manufacturer: "三一汽车起重机械有限公司" },
      fieldConfidence: { model: 0.97, manufactureDate: 0.95, manufacturer: 0.93 },
      fieldPlaces: {
        model: [modelPlace],
        manufactureDate: [{ ...modelPlace, y: 62.1, width: 31.7 }],
        manufacturer: [{ ...modelPlace, y: 131.6, width: 126.2 }],
      },
      materialRef: "mat_0A1b2C3d4E5f6G7h8I9j0K1l",
      materialFileName: "铭牌.jpg",
      documentKind: "NAMEPLATE",
      notes: [],
    },
  ],
})
export type RecognisedMaterial = typeof RecognisedMaterial.Type

/** Endpoint that reads the fields of photographed documents. */
export const recognitionGroup = HttpApiGroup.make("recognition")
  .add(
    HttpApiEndpoint.post("ocr", `${basePath}/chat-sessions/materials/ocr`, {
      query: {
        assetType: KnownAssetType.annotate({ description: "Asset that the document describes" }),
      },
      payload: Schema.Struct({
        file: Multipart.SingleFileSchema,
        password: Schema.optionalKey(Schema.String),
      }).pipe(HttpApiSchema.asMultipart()),
      success: envelope(RecognisedMaterial),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the fields of an image or a PDF",
        description:
          "Nameplates and product certificates of machinery, driving licences, registration certificates, property and land titles, bank statements: PNG, JPEG, WebP, TIFF or PDF. An image that is too small, blurred or faint is refused with 40001; the message says how to take a better one.",
        // The library omits the description of a single file.
        override: {
          requestBody: {
            required: true,
            content: {
              "multipart/form-data": {
                schema: {
                  type: "object",
                  required: ["file"],
                  properties: {
                    file: { type: "string", format: "binary", description: "One file of at most 20 MiB" },
                    password: { type: "string", description: "Password of an encrypted PDF" },
                  },
                },
              },
            },
          },
        },
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Recognition", description: "Fields of photographed documents" }))
  .annotate(RequiredScope, "materials")
  .middleware(Authentication)

/** Endpoint that uploads bank statements. */
export const materialsGroup = HttpApiGroup.make("materials")
  .add(
    HttpApiEndpoint.post("upload", `${tasksPath("BANK_STATEMENT")}/materials`, {
      payload: Schema.Struct({
        files: Multipart.FilesSchema.annotate({ description: "1 to 20 files, 20 MiB each and 100 MiB in all" }),
        password: Schema.optionalKey(
          Schema.String.annotate({ description: "Password of encrypted files, kept until a task has used it" }),
        ),
      }).pipe(HttpApiSchema.asMultipart()),
      success: envelope(Schema.Array(UploadedMaterial).annotate({ description: "The files, in upload order" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Upload bank statements",
        description:
          "PDF, XLSX, XLSB, XLS, ODS, CSV, TSV, TXT, OFX, PNG, JPEG, TIFF or WebP, or a ZIP of these; the type is detected from the bytes. If one file is refused, none is kept. Pass the returned items as `materials` of a create request.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Materials", description: "Files that valuations read" }))
  .annotate(RequiredScope, "materials")
  .middleware(Authentication)
