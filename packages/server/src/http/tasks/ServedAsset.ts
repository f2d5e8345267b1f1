import type { LocalDate } from "@open-valuation/core"
import type { ApiAsset } from "@open-valuation/http-api"
import type { Effect } from "effect"
import type { Locale } from "../../service/index.ts"
import type { Fault } from "../requests/Refusal.ts"

/**
 * The part of an asset that the server needs: the schemas of the contract and the check of a create body. Core's
 * `Asset` is one.
 */
export interface ServedAsset extends ApiAsset {
  /** The word for one, for an asset that a host adds. */
  readonly name?: Readonly<Record<Locale, string>> | undefined
  /** The fields that name the subject of its request, where it states them. */
  readonly namedBy?: ReadonlyArray<ReadonlyArray<string>> | undefined
  /** Returns the body as canonical JSON, or fails with all of its faults. */
  readonly check: (
    body: unknown,
    today: LocalDate.LocalDate,
  ) => Effect.Effect<unknown, { readonly _tag: "InvalidRequest"; readonly faults: ReadonlyArray<Fault> }>
}
