import { ENGINE_VERSION } from "@open-valuation/core"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { AdminSocket, Embedded } from "@open-valuation/postgres"
import { Catalogue, MarketFits } from "@open-valuation/samples"
import { Context, Effect, Layer, Option, Ref } from "effect"
import { ServedConsole } from "../server/ServedConsole.ts"
import { Settings } from "../Settings.ts"
import { AdminRefused } from "./AdminErrors.ts"
import { AdminLocal } from "./AdminLocal.ts"
import { AdminRpcs } from "./AdminRpcs.ts"

/** Where this process serves the console. */
const consoleAddress = Effect.gen(function* () {
  const { address, site } = yield* ServedConsole
  const { console } = yield* Settings
  if (!console) return yield* new AdminRefused({ message: "This server has no console: it was started with it off" })
  if (site === undefined) {
    const message = "This server has no console: install @open-valuation/console beside it, and start it again"
    return yield* new AdminRefused({ message })
  }
  return yield* Ref.get(address)
})

/** The commands on the open resources of this process. An import is reported as done once its samples are in use. */
const onServer = Layer.unwrap(
  Effect.gen(function* () {
    const context = yield* Effect.context<SampleSource | ModelStore | ManufacturerSource>()
    const { refresh } = yield* Catalogue
    const served = Context.pick(ServedConsole, Settings)(yield* Effect.context<ServedConsole | Settings>())
    const fits = Layer.succeed(MarketFits, yield* MarketFits)
    return AdminLocal.layer({
      market: Layer.succeedContext(context),
      fits,
      imported: refresh,
      consoleAddress: Effect.provideContext(consoleAddress, served),
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
