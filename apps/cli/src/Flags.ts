import { AssetType, MarketAssetType } from "@open-valuation/core/domain"
import { Flag } from "effect/cli"

/** The asset that a command is about. */
export const assetFlag = Flag.Literals("asset", AssetType.literals).pipe(
  Flag.withMetavar("ASSET"),
  Flag.withDescription("Kind of asset"),
)

/** The asset of a command that works with samples. */
export const marketAssetFlag = Flag.Literals("asset", MarketAssetType.literals).pipe(
  Flag.withMetavar("ASSET"),
  Flag.withDescription("Kind of asset; for bank statements use ov statement"),
)

/** JSON alone on stdout. */
export const jsonFlag = Flag.Boolean("json").pipe(Flag.withDescription("Print JSON alone"), Flag.withDefault(false))

/** `--lang`, for what prints a report. */
export const langFlag = Flag.Literals("lang", ["zh", "en"]).pipe(
  Flag.withMetavar("zh|en"),
  Flag.withDescription("Language of the report"),
  Flag.withDefault("zh"),
)
