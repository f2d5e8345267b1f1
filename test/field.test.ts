import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import {
  ledgersOf,
  makeStatementReader,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { Effect, Result, Schema, Stream } from "effect"

/** A folder for each case that field use found: the files, and what they say (`truth.json`). Its names are invented. */
const root = join(import.meta.dirname, "field")

const Truth = Schema.Struct({
  /** Files that are read together; without it, each file of the folder says the same by itself. */
  together: Schema.optional(Schema.Array(Schema.Array(Schema.String))),
  /** The reason for which the file is refused. */
  refusal: Schema.optional(Schema.String),
  lines: Schema.Array(
    Schema.Struct({
      date: Schema.String,
      /** Absent where the file prints none. */
      time: Schema.optional(Schema.NullOr(Schema.String)),
      amount: Schema.Finite,
      balance: Schema.NullOr(Schema.Finite),
      /** Money between the owner's own pockets: the sign says nothing. */
      neutral: Schema.optional(Schema.Boolean),
    }),
  ),
})
const readTruth = Schema.decodeUnknownSync(Schema.fromJsonString(Truth))

const analyse = statementAnalyst()
const today = LocalDate.LocalDate.make("2026-11-28")

/** The statements of a file, or the first reason why it gives none. */
const read = (path: string): Effect.Effect<ReadonlyArray<StatementFile> | string> =>
  Effect.gen(function* () {
    const reader = makeStatementReader({ fileName: path })
    const parts = readDocument({ bytes: readFileSync(path), fileName: path })
    const opened = yield* Effect.result(Stream.runForEach(parts, (part) => Effect.sync(() => reader.push(part))))
    if (Result.isFailure(opened)) return opened.failure.reason
    const statements: Array<StatementFile> = []
    for (const one of reader.end()) {
      if (one instanceof StatementUnreadable) return one.reason
      statements.push(one)
    }
    return statements
  })

/** The lines of statements as the truth has them, in order of time. */
const linesOf = (statements: ReadonlyArray<StatementFile>) =>
  Array.from(analyse({ ledgers: ledgersOf(statements), materialRefs: [], today }).lines())

const cases = readdirSync(root).flatMap((folder) => {
  const names = readdirSync(join(root, folder))
  const truthOf = (name: string) =>
    names.find((each) => each.endsWith(".truth.json") && name.startsWith(each.split(".")[0]!)) ?? "truth.json"
  const documents = names.filter((name) => !name.endsWith(".json"))
  const { together } = readTruth(readFileSync(join(root, folder, "truth.json"), "utf8"))
  return (together ?? documents.map((name) => [name])).map((files) => ({
    name: `${folder}: ${files.join(", ")}`,
    truth: readTruth(readFileSync(join(root, folder, truthOf(files[0]!)), "utf8")),
    paths: files.map((name) => join(root, folder, name)),
  }))
})

describe("a statement from the field", () => {
  it.effect.each(cases)("$name", ({ paths, truth }) =>
    Effect.gen(function* () {
      const found = yield* Effect.forEach(paths, read)
      if (truth.refusal !== undefined) return expect(found).toEqual(paths.map(() => truth.refusal))
      const lines = linesOf(found.flatMap((each) => (typeof each === "string" ? expect.fail(each) : each)))
      expect(lines.map(({ amount, balance, date, time }) => ({ date, time, amount, balance }))).toEqual(
        truth.lines.map(({ amount, balance, date, neutral, time }) => ({
          date,
          time: time ?? null,
          amount: neutral === true ? expect.any(Number) : amount,
          balance,
        })),
      )
      return undefined
    }),
  )
})
