import { failures, RequiredScope } from "@open-valuation/http-api"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { uploadLimits } from "../materials/UploadLimits.ts"
import { consoleApiPath } from "./ConsoleApi.ts"

/** Which page of which file, and how to open it. */
export const PageRequest = Schema.Struct({
  /** Name of the file within an archive, as its lines give it. */
  file: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  /** True when the sheet lies upside down in its photo, as the boxes of its lines say. */
  upsideDown: Schema.optionalKey(Schema.Boolean),
  /** For an encrypted file, whose password the server has forgotten. In a body, because addresses are logged. */
  password: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(uploadLimits.passwordCharacters))),
})

/**
 * The picture of a page, on which the boxes of its lines lie, as a form: a PNG in `picture`, and in `words` a JSON list
 * of the words that it lacks.
 */
export const pagePictureGroup = HttpApiGroup.make("pagePictures")
  .add(
    HttpApiEndpoint.post("make", `${consoleApiPath}/materials/:materialRef/pages/:page`, {
      params: {
        materialRef: Schema.String,
        page: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
      },
      payload: PageRequest,
      success: HttpApiSchema.StreamUint8Array({ contentType: "multipart/form-data" }),
      error: failures,
    }),
  )
  .annotate(RequiredScope, "materials")
