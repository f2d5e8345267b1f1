import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Redacted } from "effect"
import { HttpServerResponse } from "effect/http"
import { MaterialNotFound } from "../../service/index.ts"
import { makeAccountPlaces, picturePlaces } from "../requests/AccountPlaces.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { pagePictureGroup } from "./PagePictureApi.ts"

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
      const { file, password = "", upsideDown = false } = yield* payload
      yield* places.place(principal.accountId)
      const picture = yield* picturePage({
        account: principal.accountId,
        materialRef,
        entry: file,
        page,
        upsideDown,
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
