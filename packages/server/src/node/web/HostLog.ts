import { Cause, Layer, Logger, type LogLevel, References } from "effect"

/** A record of the log. It holds no key, body or query. */
export interface LogRecord {
  readonly level: LogLevel.LogLevel
  readonly at: Date
  readonly message: string
  /** Annotations of the record, such as `requestId`, `taskId`, `status`. */
  readonly about: Readonly<Record<string, unknown>>
  /** The failure, for a person who mends it. */
  readonly cause: string | undefined
}

/** Gives every record from level Info to a function of the host, whose failure is its own affair. */
export const hostLogLayer = (write: (record: LogRecord) => void): Layer.Layer<never> =>
  Layer.merge(
    Logger.layer([
      Logger.make(({ cause, date, fiber, logLevel, message }) => {
        const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
        const record: LogRecord = {
          level: logLevel,
          at: date,
          message: parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "),
          about: { ...fiber.getRef(References.CurrentLogAnnotations) },
          cause: cause.reasons.length === 0 ? undefined : Cause.pretty(cause),
        }
        try {
          write(record)
        } catch {
          // A log that cannot be written must not fail a valuation, and there is nowhere else to say so.
        }
      }),
    ]),
    Layer.succeed(References.MinimumLogLevel, "Info"),
  )
