import { failures } from "@open-valuation/http-api"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { consoleApiPath } from "./ConsoleApi.ts"

/** Which page of which file. */
const PagePictureQuery = {
  /** Name of the file within an archive, as its lines give it. */
  file: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  /** `true` for a sheet that lies upside down in its photo, as the boxes of its lines say. */
  upsideDown: Schema.optionalKey(Schema.Literals(["true", "false"])),
}

/** The picture of a page, on which the boxes of its lines lie. */
export const pagePictureGroup = HttpApiGroup.make("pagePictures").add(
  HttpApiEndpoint.get("get", `${consoleApiPath}/materials/:materialRef/pages/:page`, {
    params: {
      materialRef: Schema.String,
      page: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
    },
    query: PagePictureQuery,
    success: HttpApiSchema.StreamUint8Array({ contentType: "image/png" }),
    error: failures,
  }),
)
