import { ownValue } from "@open-valuation/core/domain"
import { Cause, Effect, Formatter, Layer, Logger, type LogLevel, Metric, References, type Scope } from "effect"

/** Level and format of the log. */
export interface LogSettings {
  readonly level: LogLevel.LogLevel
  readonly format: "pretty" | "json"
}

const levels: Readonly<Record<string, LogLevel.LogLevel>> = {
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  warning: "Warn",
  error: "Error",
  fatal: "Fatal",
  off: "None",
  none: "None",
}

/** Default level and format. */
export const defaultLog: LogSettings = { level: "Info", format: "pretty" }

/** Parses `OV_LOG`: a level and a format in any order, with defaults for what is absent. */
export const parseLog = (text: string): LogSettings | undefined => {
  let { level, format } = defaultLog
  for (const word of text.toLowerCase().split(/[\s,:]+/)) {
    const named = ownValue(levels, word)
    if (word === "pretty" || word === "json") format = word
    else if (named === undefined) return undefined
    else level = named
  }
  return { level, format }
}

/**
 * Logs to stderr, one line per record, so that stdout holds only requested output. Lines of one turn of the event loop
 * are written together: under load, writing each separately costs as much as answering the request. Lines that cannot
 * be written are dropped and counted, and the first line that can be is followed by their number.
 */
export const logLayer = ({ level, format }: LogSettings): Layer.Layer<never> =>
  Layer.mergeAll(
    Layer.unwrap(
      Effect.gen(function* () {
        const layer = (write: (line: string) => void): Layer.Layer<never> =>
          Logger.layer([Logger.map(format === "json" ? Logger.formatJson : prettyLine, write)])
        const write = yield* stderrLines((lines) =>
          Effect.runFork(
            Effect.provide(Effect.logWarning(`The log could not be written, ${lines} lines are missing`), layer(write)),
          ),
        )
        return layer(write)
      }),
    ),
    Layer.succeed(References.MinimumLogLevel, level),
  )

const dropped = Metric.counter("open_valuation_log_lines_dropped_total", {
  description: "Lines of the log that could not be written, because its disk is full or its reader is gone or stuck",
  incremental: true,
})

/** Characters that may wait for a reader that does not read. */
const MOST_WAITING = 1_048_576

/**
 * Collects lines for stderr. The last ones are written when the scope closes or the process ends. `writable` is told
 * how many were dropped, once stderr takes lines again.
 */
const stderrLines = (writable: (dropped: number) => void): Effect.Effect<(line: string) => void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      let waiting: Array<string> = []
      let lost = 0
      const drop = (lines: number): void => {
        lost += lines
        Effect.runSync(Metric.update(dropped, lines))
      }
      const flush = (): void => {
        if (waiting.length === 0) return
        const lines = waiting
        waiting = []
        if (process.stderr.writableLength > MOST_WAITING) return drop(lines.length)
        process.stderr.write(`${lines.join("\n")}\n`, (error) => {
          if (error) return drop(lines.length)
          if (lost === 0) return
          writable(lost)
          lost = 0
        })
      }
      process.on("exit", flush)
      const write = (line: string): void => {
        if (waiting.push(line) === 1) setImmediate(flush)
      }
      return { flush, write }
    }),
    ({ flush }) =>
      Effect.sync(() => {
        flush()
        process.off("exit", flush)
      }),
  ).pipe(Effect.map(({ write }) => write))

/** `2026-11-21 06:07:45.123 INFO  request method=GET path=/…`, and below it the cause of a failure. */
const prettyLine = Logger.make(({ cause, date, fiber, logLevel, message }) => {
  let line = `${clockTime(date)} ${logLevel.toUpperCase().padEnd(5)} ${textOf(message)}`
  for (const [name, value] of Object.entries(fiber.getRef(References.CurrentLogAnnotations))) {
    line += ` ${name}=${textOf(value)}`
  }
  return cause.reasons.length === 0 ? line : `${line}\n${Cause.pretty(cause)}`
})

/** The time of day in mainland China. */
const clockTime = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 23).replace("T", " ")

/** Any logged value on one line, so that no caller can forge a record. */
const textOf = (value: unknown): string => {
  const text = Array.isArray(value)
    ? value.map((part) => (typeof part === "string" ? part : Formatter.format(part))).join(" ")
    : typeof value === "string"
      ? value
      : Formatter.format(value)
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ")
}
