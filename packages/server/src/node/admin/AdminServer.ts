import { ENGINE_VERSION } from "@open-valuation/core"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { Catalogue, MarketFits } from "@open-valuation/store"
import { AdminSocket, Embedded } from "@open-valuation/store/postgres"
import { Context, Effect, Layer, Option } from "effect"
import { ModelDesk } from "../models/ModelDesk.ts"
import { ServedConsole } from "../server/ServedConsole.ts"
import { Settings } from "../Settings.ts"
import { AdminRpcs } from "./Admin.ts"
import { AdminLocal } from "./AdminLocal.ts"
import { ownConsoleAddress } from "./ConsoleAddress.ts"

/** The commands on the open resources of this process. An import is reported as done once its samples are in use. */
const onServer = Layer.unwrap(
  Effect.gen(function* () {
    const context = yield* Effect.context<SampleSource | ModelStore | ManufacturerSource>()
    const { keep, remove } = yield* Catalogue
    const served = Context.pick(ServedConsole, Settings)(yield* Effect.context<ServedConsole | Settings>())
    const fits = Layer.succeed(MarketFits, yield* MarketFits)
    const models = Layer.succeed(ModelDesk, yield* ModelDesk)
    return AdminLocal.layer({
      market: Layer.succeedContext(context),
      // It has been imported by the start of the server.
      demo: Effect.void,
      fits,
      models,
      kept: { insert: keep, remove },
      consoleAddress: Effect.provideContext(ownConsoleAddress, served),
    })
  }),
)

const handlers = AdminRpcs.toLayer(AdminLocal).pipe(Layer.provide(onServer))

/** Answers `ov` commands on the socket of the data folder. With a PostgreSQL server there is no socket. */
export const adminServerLayer = Layer.unwrap(
  Effect.map(Effect.serviceOption(Embedded.FolderLock), (lock) =>
    Option.isNone(lock)
      ? Layer.empty
      : AdminSocket.serve(AdminRpcs, handlers, { version: ENGINE_VERSION }).pipe(
          Layer.provide(Layer.succeed(Embedded.FolderLock, lock.value)),
        ),
  ),
)
