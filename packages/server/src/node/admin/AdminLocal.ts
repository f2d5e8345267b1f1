import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import type { MarketFits } from "@open-valuation/store"
import type { SampleStore } from "@open-valuation/store/sql"
import { Context, Effect, Layer } from "effect"
import type { Accounts, ApiKeys, ConsoleSessions } from "../../service/index.ts"
import { accountCommands } from "./AccountCommands.ts"
import type { AdminMethods } from "./Admin.ts"
import type { AdminRefused } from "./AdminErrors.ts"
import { catalogueCommands } from "./CatalogueCommands.ts"
import { consoleCommand } from "./ConsoleCommand.ts"
import { fitCommand } from "./FitCommand.ts"
import { importCommand } from "./ImportCommand.ts"
import { keyCommands } from "./KeyCommands.ts"
import { valueCommand } from "./ValueCommand.ts"

/** The commands on a database that this process has opened. */
export class AdminLocal extends Context.Service<AdminLocal, AdminMethods<never>>()(
  "@open-valuation/server/AdminLocal",
) {
  /**
   * `fits` is built when a market is to be fitted. `imported` runs after each import and removal, before it is reported
   * as done. `consoleAddress`: where the console's server is reached, or why there is none.
   */
  static readonly layer = (options: {
    readonly market: Layer.Layer<SampleSource | ModelStore | ManufacturerSource>
    readonly fits: Layer.Layer<MarketFits>
    readonly imported: Effect.Effect<void>
    readonly consoleAddress: Effect.Effect<string | undefined, AdminRefused>
  }): Layer.Layer<AdminLocal, never, SampleStore | Accounts | ApiKeys | ConsoleSessions> =>
    Layer.effect(
      AdminLocal,
      Effect.gen(function* () {
        return {
          ...(yield* keyCommands),
          ...(yield* accountCommands),
          ...(yield* consoleCommand(options.consoleAddress)),
          ...(yield* importCommand(options.imported)),
          ...(yield* catalogueCommands(options.imported)),
          ...fitCommand(options.fits),
          ...(yield* valueCommand(options.market)),
        }
      }),
    )
}
