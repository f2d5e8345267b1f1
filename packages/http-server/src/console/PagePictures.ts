import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { MaterialNotFound } from "@open-valuation/service"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
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
  /** Whether to turn the sheet by half. */
  readonly upsideDown: boolean
}

/**
 * Makes the picture of a page, a PNG, outside the event loop: of a photo or a scan the sheet as it was read, upright
 * and flat. `undefined` when the file has no such page, as in spreadsheets.
 */
export type PicturePage = (
  page: PageWanted,
) => Effect.Effect<Uint8Array | undefined, MaterialNotFound | DocumentUnreadable>

/** The pictures of pages. A file that cannot be read, such as an encrypted one, is 40001 with the reason. */
export const pagePictureHandlers = (picturePage: PicturePage) => {
  const places = makeAccountPlaces(picturePlaces)
  return serve(pagePictureGroup, "materials", {
    get: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { materialRef, page } = yield* Effect.mapError(params, () => new MaterialNotFound())
      const { file, upsideDown } = yield* query
      yield* places.place(principal.accountId)
      const picture = yield* picturePage({
        account: principal.accountId,
        materialRef,
        entry: file,
        page,
        upsideDown: upsideDown === "true",
      }).pipe(
        Effect.catchTag("DocumentUnreadable", ({ fileName, reason, seen }) =>
          Effect.fail(
            new Refusal({
              code: 40001,
              faults: [{ path: "materialRef", message: { code: `document.${reason}`, params: { ...seen, fileName } } }],
            }),
          ),
        ),
      )
      if (picture === undefined) {
        return yield* new Refusal({ code: 40402, words: { code: "upload.noPage", params: { page } } })
      }
      exchange.code = 0
      return HttpServerResponse.uint8Array(picture, { headers: exchange.headers, contentType: "image/png" })
    }, Effect.scoped),
  })
}
