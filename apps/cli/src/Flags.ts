import { AssetType } from "@open-valuation/core/domain"
import { Flag } from "effect/cli"

/** The asset that a command is about. */
export const assetFlag = Flag.Literals("asset", AssetType.literals).pipe(
  Flag.withMetavar("ASSET"),
  Flag.withDescription("Kind of asset, such as PROPERTY"),
)

/** JSON alone on stdout. */
export const jsonFlag = Flag.Boolean("json").pipe(Flag.withDescription("Print JSON alone"), Flag.withDefault(false))

/** `--lang`, for what prints a report. */
export const langFlag = Flag.Literals("lang", ["zh", "en"]).pipe(
  Flag.withMetavar("zh|en"),
  Flag.withDescription("Language of the report"),
  Flag.withDefault("zh"),
)
