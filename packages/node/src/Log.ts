import { Layer, Logger, type LogLevel, References } from "effect"

/** What is logged, and how. */
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

/** What is logged unless said. */
export const defaultLog: LogSettings = { level: "Info", format: "pretty" }

/** Reads `OV_LOG`: a level and a format in any order, the default where one is not said. */
export const parseLog = (text: string): LogSettings | undefined => {
  let { level, format } = defaultLog
  for (const word of text.toLowerCase().split(/[\s,:]+/)) {
    if (word === "pretty" || word === "json") format = word
    else if (levels[word] === undefined) return undefined
    else level = levels[word]
  }
  return { level, format }
}

/** Logs on stderr, so that stdout holds what a person or a program asked for. */
export const logLayer = ({ level, format }: LogSettings): Layer.Layer<never> =>
  Layer.mergeAll(
    Logger.layer([format === "json" ? Logger.withConsoleError(Logger.formatJson) : Logger.consolePrettyTty()]),
    Layer.succeed(Logger.LogToStderr, true),
    Layer.succeed(References.MinimumLogLevel, level),
  )
