import type { LentOn } from "@open-valuation/core/portfolio"
import { type AssetField, assetFields } from "@open-valuation/store/portfolio"
import { Data, Effect, Option, Schema, Stream } from "effect"
import { marketAssets } from "../AssetMarkets.ts"
import type { AssetModuleUnusable } from "../assets/AssetModule.ts"
import { loadedAssets } from "../assets/LoadedAssets.ts"
import type { AddedAsset } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import type { SettingInvalid } from "../Settings.ts"
import type { BookAsset, PortfolioTask, ValuedRows } from "../threads/PortfolioJob.ts"
import { makeJobThreads } from "../threads/ReaderThreads.ts"

/** Rows could not be valued: `message` is one line that says what to do. */
export class PortfolioFailed extends Data.TaggedError("PortfolioFailed")<{ readonly message: string }> {}

/**
 * Threads that value rows, each with the samples and models of a snapshot in its memory. A task waits for a free
 * thread.
 */
export const makePortfolioThreads = Effect.fnUntraced(function* (most: number) {
  const { portfolio: budget } = yield* Budgets
  const run = yield* makeJobThreads("portfolio", most)
  return (task: PortfolioTask): Effect.Effect<ValuedRows, PortfolioFailed> =>
    Stream.runLast(run(task)).pipe(
      Effect.flatMap(Option.match({ onNone: () => Effect.die(new Error("no rows")), onSome: Effect.succeed })),
      Effect.catchTags({
        TaskFailed: ({ error }) =>
          Effect.flatMap(Effect.orDie(decode(error)), ({ message }) => Effect.fail(new PortfolioFailed({ message }))),
        ThreadLost: (lost) =>
          lost.reason === "crash"
            ? Effect.die(lost)
            : Effect.fail(new PortfolioFailed({ message: advice[lost.reason](task, budget.memoryMb) })),
      }),
    )
})

const advice = {
  memory: (_: PortfolioTask, most: number) =>
    `A thread took more than ${most} MB: value with fewer samples, or one asset at a time`,
  time: ({ rows }: PortfolioTask) =>
    `The rows from line ${rows[0]?.line ?? 0} took too long: many past valuation dates mean many models to learn`,
  busy: () => "The machine is too busy: value the book again later, or with fewer threads",
  output: ({ rows }: PortfolioTask) => `The rows from line ${rows[0]?.line ?? 0} are too large`,
}

const decode = Schema.decodeUnknownEffect(Schema.Struct({ message: Schema.String }))

/** An asset that rows of a book may be of, with the fields of its request and its lines in the policy. */
export interface BookAssetFields extends BookAsset, LentOn {
  readonly fields: ReadonlyArray<AssetField>
}

/** The assets with a market that threads can load: the library's own, and those of modules. */
export const bookAssetsOf = (added: ReadonlyArray<AddedAsset>): ReadonlyArray<BookAssetFields> => [
  ...marketAssets.map(({ assetType, valuation }) => ({ assetType, fields: assetFields(valuation) })),
  ...added
    .filter(({ asset, module }) => asset.market !== undefined && module !== undefined)
    .map(({ asset: { assetType, lending, name, valuation }, module }) => ({
      assetType,
      module,
      fields: assetFields(valuation),
      lending,
      ...(name !== undefined && { name }),
    })),
]

/** The same, of the modules that the environment names. */
export const bookAssets: Effect.Effect<
  ReadonlyArray<BookAssetFields>,
  AssetModuleUnusable | SettingInvalid
> = Effect.map(loadedAssets, bookAssetsOf)
