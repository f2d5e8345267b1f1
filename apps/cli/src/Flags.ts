import { KnownAssetType, MarketAssetType } from "@open-valuation/core/assets"
import { Effect } from "effect"
import { Argument, CliError, Flag } from "effect/cli"

/** A flag that is on when it is given. */
export const switchFlag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

/** An optional flag with a text. */
export const textFlag = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withMetavar(metavar), Flag.withDescription(description))

/** One or more files. */
export const filesArgument = (description: string) =>
  Argument.String("FILE").pipe(Argument.atLeast(1), Argument.withDescription(description))

/** `--json`: only JSON on stdout. */
export const jsonFlag = switchFlag("json", "Print JSON alone")

/** `--lang`, for commands that print a report. */
export const langFlag = Flag.Literals("lang", ["zh", "en"]).pipe(
  Flag.withMetavar("zh|en"),
  Flag.withDescription("Language of the report"),
  Flag.withDefault("zh"),
)

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

/** Rewrites a flag with several values, `--train a.csv b.csv`, as one flag per value. */
export const spreadFlag = (args: ReadonlyArray<string>, flag: string): ReadonlyArray<string> => {
  const spread: Array<string> = []
  let values = -1
  for (const arg of args) {
    if (values > 0 && !arg.startsWith("-")) spread.push(flag)
    values = arg === flag ? 0 : arg.startsWith("-") ? -1 : values < 0 ? -1 : values + 1
    spread.push(arg)
  }
  return spread
}
