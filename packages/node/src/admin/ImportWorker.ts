import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { isDemo } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { customFormat, importSamples, type SampleFormat } from "@open-valuation/samples"
import { serveTasks } from "@open-valuation/threads"
import { Effect, Stream } from "effect"
import { recipes } from "../AssetMarkets.ts"
import { assetOfModule } from "../assets/AssetModule.ts"
import { type ImportPiece, type ImportTask, unreadable } from "./ImportThreads.ts"

/** Bytes of a file read at a time. */
const PIECE = 1 << 16

/** The samples of a file, and a report on its rows. */
const readFile = ({ path, ...task }: Omit<ImportTask, "module">, keys: SearchKeys | undefined, format?: SampleFormat) =>
  Stream.suspend(() => {
    let bytesRead = 0
    const bytes = Stream.fromAsyncIterable<Uint8Array, { readonly message: string }>(
      createReadStream(path, { highWaterMark: PIECE }),
      (cause) => unreadable(path, cause),
    ).pipe(
      Stream.tap((piece) =>
        Effect.sync(() => {
          bytesRead += piece.length
        }),
      ),
    )
    const markets = new Set<string>()
    let end: ImportPiece | undefined
    return importSamples({ ...task, format, bytes, fileName: basename(path) }).pipe(
      Stream.map(({ report, samples }): ImportPiece => {
        for (const { sample } of samples) {
          if (keys !== undefined && !isDemo(sample)) markets.add(keys.market(sample.city, sample.facts))
        }
        end = { _tag: "End", report, markets: [...markets] }
        return { _tag: "Samples", samples, bytesRead, rows: report.rows }
      }),
      Stream.concat(Stream.suspend(() => (end === undefined ? Stream.empty : Stream.succeed(end)))),
    )
  })

/** The thread that reads a file of samples, and ends with a report on its rows. */
serveTasks(({ module, ...task }: ImportTask) =>
  (module === undefined
    ? readFile(task, recipes.get(task.asset)?.keys)
    : Stream.unwrap(
        Effect.map(assetOfModule(module, task.asset), (asset) =>
          readFile(task, asset.market?.recipe.keys, customFormat(asset)),
        ),
      )
  ).pipe(
    // An error loses its message on its way out of a thread.
    Stream.mapError(({ message }) => ({ message })),
  ),
)
