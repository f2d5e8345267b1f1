import { peerFault } from "@open-valuation/files/peers"
import { Context, Effect, Layer, Option, Stream } from "effect"
import { type MakeWorkbook, WorkbookLost } from "../../statements/Http.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"

/** Makes workbooks in threads. `undefined` where `exceljs` is not installed. */
export class Workbooks extends Context.Service<Workbooks, MakeWorkbook | undefined>()(
  "@open-valuation/server/Workbooks",
) {}

/** Workbooks, if `exceljs` is installed; otherwise the log says what to install. */
export const workbooksLayer: Layer.Layer<Workbooks> = Layer.effect(
  Workbooks,
  Effect.gen(function* () {
    const fault = peerFault(import.meta.url, "exceljs")
    if (fault !== undefined) {
      const log = fault.reason === "missing" ? Effect.logInfo : Effect.logWarning
      yield* log(`Without workbooks: ${fault.message}`)
      return undefined
    }
    const run = yield* makeReaderThreads("workbook")
    return ({ account, adoption, lines, locale, result, version }) =>
      run(account, { result, locale, adoption: adoption ?? undefined, version }, ({ cursor }) => lines(cursor)).pipe(
        Stream.runLast,
        Effect.map(Option.getOrThrow),
        Effect.catchTag("ThreadLost", (lost) =>
          lost.reason === "crash" ? Effect.die(lost) : Effect.fail(new WorkbookLost({ reason: lost.reason })),
        ),
        Effect.catchTag("TaskFailed", Effect.die),
      )
  }),
)
