import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { failures, RequiredScope } from "@open-valuation/http-api"
import { Effect, Redacted, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { makeAccountPlaces, picturePlaces } from "../http/AccountPlaces.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import { MaterialNotFound } from "../materials/Material.ts"
import { uploadLimits } from "../materials/ReadUpload.ts"
import { consoleApiPath } from "./ConsoleApi.ts"

/** Which page of which file, and how to open it. */
export const PageRequest = Schema.Struct({
  /** Name of the file within an archive, as its lines give it. */
  file: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1024))),
  /** True when the sheet lies upside down in its photo, as the boxes of its lines say. */
  upsideDown: Schema.optionalKey(Schema.Boolean),
  /** True for a photo as it was taken, in its colours: evidence is not straightened. No box of a line lies on it. */
  asTaken: Schema.optionalKey(Schema.Boolean),
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

/** A page of an uploaded file. */
export interface PageWanted {
  /** The account that asks. It sees only its own files. */
  readonly account: number
  readonly materialRef: string
  /** Name of the file within an archive; `undefined` for the first one that has pages. */
  readonly entry: string | undefined
  /** From 1. */
  readonly page: number
  /** True to turn the sheet by half. */
  readonly upsideDown: boolean
  /** True to leave a photo or scan as it is. */
  readonly asTaken: boolean
  /** Password of the file, in place of one that is still stored. */
  readonly password: Redacted.Redacted | undefined
}

/** The picture of a page. */
export interface PagePicture {
  readonly png: Uint8Array
  /** Words that the picture lacks because the file does not hold their fonts: the browser draws them with its own. */
  readonly words: ReadonlyArray<FontlessWord>
}

/** A word that a picture lacks. Lengths in pixels of the picture, from its upper left corner. */
export interface FontlessWord {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly width: number
  /** Of the font. */
  readonly size: number
  /** `#rrggbb` */
  readonly colour: string
}

/**
 * Makes the picture of a page outside the event loop: of a photo or a scan the sheet as it was read, upright and flat.
 * `undefined` when the file has no such page, as in spreadsheets.
 */
export type PicturePage = (
  page: PageWanted,
) => Effect.Effect<PagePicture | undefined, MaterialNotFound | DocumentUnreadable>

/**
 * The pictures of pages. A file that cannot be read is 40001 with the reason: at `password` when another one may open
 * it.
 */
export const pagePictureHandlers = (picturePage: PicturePage) => {
  const places = makeAccountPlaces(picturePlaces)
  return serve(pagePictureGroup, {
    make: Effect.fnUntraced(function* ({ exchange, params, payload, principal }) {
      const { materialRef, page } = yield* Effect.mapError(params, () => new MaterialNotFound())
      const { asTaken = false, file, password = "", upsideDown = false } = yield* payload
      yield* places.place(principal.accountId)
      const picture = yield* picturePage({
        account: principal.accountId,
        materialRef,
        entry: file,
        page,
        upsideDown,
        asTaken,
        password: password === "" ? undefined : Redacted.make(password, { label: "password" }),
      }).pipe(
        Effect.catchTag("DocumentUnreadable", ({ fileName, reason, seen }) =>
          Effect.fail(
            new Refusal({
              code: 40001,
              faults: [
                {
                  path: reason === "encrypted" || reason === "wrong-password" ? "password" : "materialRef",
                  message: { code: `document.${reason}`, params: { ...seen, fileName } },
                },
              ],
            }),
          ),
        ),
      )
      if (picture === undefined) {
        return yield* new Refusal({ code: 40402, words: { code: "upload.noPage", params: { page } } })
      }
      exchange.code = 0
      const form = new FormData()
      form.append("picture", new Blob([new Uint8Array(picture.png)], { type: "image/png" }))
      form.append("words", JSON.stringify(picture.words))
      return HttpServerResponse.formData(form, { headers: exchange.headers })
    }, Effect.scoped),
  })
}
