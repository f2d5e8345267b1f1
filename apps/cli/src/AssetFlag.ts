import { KnownAssetType, MarketAssetType } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { CliError, Flag } from "effect/cli"

/** The types of the assets that the operator adds. Their modules run only when a type is asked for that is not ours. */
const addedTypes = Effect.flatMap(
  Effect.promise(() => import("@open-valuation/server/assets")),
  ({ loadedAssets }) => Effect.map(loadedAssets, (loaded) => loaded.map(({ asset }) => asset.assetType)),
)

const invalid = (value: string, expected: string): CliError.InvalidValue =>
  new CliError.InvalidValue({ option: "asset", value, expected, kind: "flag" })

const wanted = (own: ReadonlyArray<string>, added: ReadonlyArray<string>): string =>
  [...own, ...added].map((one) => JSON.stringify(one)).join(" | ") + (added.length === 0 ? ", or one of OV_ASSETS" : "")

const checked = Effect.fnUntraced(function* (own: ReadonlyArray<string>, value: string) {
  if (own.includes(value)) return value
  const added = yield* Effect.mapError(addedTypes, ({ message }) => invalid(value, message))
  if (added.includes(value)) return value
  return yield* invalid(value, wanted(own, added))
})

/** `--asset`, for commands about samples and values. */
export const marketAssetFlag = Flag.String("asset").pipe(
  Flag.mapEffect((value) => checked(MarketAssetType.literals, value)),
  Flag.withMetavar("ASSET"),
  Flag.withDescription(
    `Kind of asset: ${MarketAssetType.literals.join(", ")}, or one of OV_ASSETS; for bank statements use ov statement`,
  ),
)

/** `--asset`, for commands about documents: only the library's own assets have readers. */
export const assetFlag = Flag.Literals("asset", KnownAssetType.literals).pipe(
  Flag.withMetavar("ASSET"),
  Flag.withDescription("Kind of asset"),
)
