import { KnownAssetType, MarketAssetType } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { CliError, Flag } from "effect/cli"

/** The types of the assets that the operator adds. Their modules run only when a type is asked for that is not ours. */
const addedTypes = Effect.flatMap(
  Effect.promise(() => import("@open-valuation/node/assets")),
  ({ loadedAssets }) => Effect.map(loadedAssets, (loaded) => loaded.map(({ asset }) => asset.assetType)),
)

const invalid = (value: string, expected: string) =>
  new CliError.InvalidValue({ option: "asset", value, expected, kind: "flag" })

/** `--asset` with one of these types, or of those that the operator adds. */
const assetNamed = (own: ReadonlyArray<string>, description: string) =>
  Flag.String("asset").pipe(
    Flag.mapEffect((value) => {
      if (own.includes(value)) return Effect.succeed(value)
      return addedTypes.pipe(
        Effect.mapError(({ message }) => invalid(value, message)),
        Effect.flatMap((added) =>
          added.includes(value)
            ? Effect.succeed(value)
            : Effect.fail(
                invalid(
                  value,
                  `${[...own, ...added].map((one) => JSON.stringify(one)).join(" | ")}, or one of OV_ASSETS`,
                ),
              ),
        ),
      )
    }),
    Flag.withMetavar("ASSET"),
    Flag.withDescription(`${description} (${own.join(", ")}, or one of OV_ASSETS)`),
  )

/** `--asset`, for commands about samples and values. */
export const marketAssetFlag = assetNamed(
  MarketAssetType.literals,
  "Kind of asset; for bank statements use ov statement",
)

/** `--asset`, for commands about documents: only the library's own assets have readers. */
export const assetFlag = Flag.Literals("asset", KnownAssetType.literals).pipe(
  Flag.withMetavar("ASSET"),
  Flag.withDescription("Kind of asset"),
)
