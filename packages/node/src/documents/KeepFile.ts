import { withoutMetadata } from "@open-valuation/documents"
import type { KeepFile } from "@open-valuation/http-server"
import { Effect } from "effect"

/** Keeps the files that have a type, images without what they tell beside their picture: where they were taken, with what. */
export const keepTyped =
  (typeOf: (bytes: Uint8Array) => Effect.Effect<string | undefined>): KeepFile =>
  (bytes) =>
    Effect.map(typeOf(bytes), (contentType) =>
      contentType === undefined ? undefined : { contentType, bytes: withoutMetadata(bytes) },
    )
