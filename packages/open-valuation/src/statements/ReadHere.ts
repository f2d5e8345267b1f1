import { DocumentUnreadable } from "@open-valuation/core/domain"
import { makeStatementReader, statementsOf, unreadDocument } from "@open-valuation/core/statement"
import { defaultLimits, Tables } from "@open-valuation/files/tables"
import { Effect, Layer, Stream } from "effect"
import type { PackageMissing } from "../PackageMissing.ts"
import type { OpenOptions } from "../public/Options.ts"
import { Reading } from "./Reading.ts"

/** Reads delimited text in the caller's thread, for browsers. Every other file is refused as unsupported. */
export const readingLayer = (_: Pick<OpenOptions, "ocr" | "limits">): Layer.Layer<Reading, PackageMissing> =>
  Layer.succeed(Reading, {
    read: ({ content, fileName, kind }) =>
      Effect.gen(function* () {
        const reader = makeStatementReader({ fileName, kind })
        reader.push({ _tag: "File", fileName, format: "CSV" })
        reader.push({ _tag: "Sheet", name: "" })
        yield* Stream.runForEach(Tables.grid(content, defaultLimits), (rows) =>
          Effect.sync(() => reader.push({ _tag: "Rows", rows })),
        )
        return statementsOf(reader.end(), reader.papers())
      }).pipe(
        Effect.catchTag("TableError", ({ message, reason }) => {
          const fault = reason.startsWith("TooMany") || reason === "LineTooLong" ? "too-large" : "unsupported"
          return Effect.succeed([unreadDocument(new DocumentUnreadable({ fileName, reason: fault, detail: message }))])
        }),
      ),
  })
