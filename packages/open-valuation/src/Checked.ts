import { type RequestFault, requestReader } from "@open-valuation/core"
import { makeRendering } from "@open-valuation/core/text"
import { words } from "@open-valuation/core/text/service"
import { Result, Schema } from "effect"
import { invalid } from "./FailureOf.ts"
import type { Failure } from "./public/Failure.ts"
import type { Locale } from "./public/Options.ts"

const rendering = makeRendering(words)

const isFunction = (value: unknown): value is (...args: ReadonlyArray<never>) => unknown => typeof value === "function"

const Pool = Schema.declare(
  (value: unknown): value is object =>
    typeof value === "object" && value !== null && isFunction(Reflect.get(value, "connect")),
)
const Function = Schema.declare(isFunction)
const Language = Schema.optional(Schema.Literals(["zh", "en"]))
const Signal = Schema.optional(Schema.instanceOf(AbortSignal))
const Flag = Schema.optional(Schema.Boolean)
const Millis = Schema.optional(Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 3_600_000 })))

const Table = Schema.Union([Schema.String, Schema.instanceOf(Uint8Array)])
const File = Schema.Struct({
  asset: Schema.String,
  content: Table,
  fileName: Schema.optional(Schema.String.check(Schema.isMaxLength(200))),
})

/** Forms of what a host without types may get wrong. */
export const forms = {
  call: Schema.Struct({ signal: Signal, locale: Language }),
  file: File,
  files: Schema.Struct({
    files: Schema.Array(
      Schema.Struct({
        fileName: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255)),
        content: Schema.instanceOf(Uint8Array),
        password: Schema.optional(Schema.String.check(Schema.isMaxLength(255))),
        borrower: Schema.optional(Schema.String.check(Schema.isMaxLength(100))),
      }),
    ).check(Schema.isMinLength(1), Schema.isMaxLength(100)),
  }),
  backtest: Schema.Struct({
    train: Schema.Array(Table).check(Schema.isMinLength(1)),
    test: Table,
    walkForward: Flag,
    random: Flag,
    requestFieldsOnly: Flag,
    shufflePrices: Flag,
    holdOut: Schema.optional(Schema.Literals(["group", "family", "area", "district", "region"])),
  }),
  open: Schema.Struct({
    samples: Schema.optional(
      Schema.Union([Schema.Array(File), Schema.Struct({ postgres: Schema.Union([Schema.String, Pool]) })]),
    ),
    assets: Schema.optional(Schema.Array(Schema.Unknown)),
    models: Schema.optional(Schema.Array(Table)),
    lending: Schema.optional(Schema.Record(Schema.String, Schema.Unknown)),
    search: Schema.optional(
      Schema.Array(
        Schema.Struct({ name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)), search: Function }),
      ),
    ),
    ocr: Schema.optional(Schema.Union([Schema.Literals(["tesseract", "paddle"]), Function])),
    locale: Language,
    limits: Schema.optional(Schema.Struct({ searchMs: Millis, ocrMs: Millis })),
    log: Schema.optional(Function),
    signal: Signal,
  }),
} as const

/** What is wrong with a value by its form; `undefined`: nothing. */
export const wrong = (form: Schema.Codec<unknown, unknown>, value: unknown, locale: Locale): Failure | undefined => {
  const read = requestReader(form)(value)
  if (Result.isSuccess(read)) return undefined
  return toldFaults(read.failure, locale)
}

/** The options of an instance that there are not: what they mean would not count, in silence. */
export const strangers = (options: object, locale: Locale): Failure | undefined => {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(forms.open.fields, name))
  if (unknown.length === 0) return undefined
  return toldFaults(
    unknown.map((path) => ({ path, message: { code: "request.unexpected", params: {} } })),
    locale,
  )
}

/** Faults of a call in words. */
export const toldFaults = (faults: ReadonlyArray<RequestFault>, locale: Locale): Failure =>
  invalid(faults.map(({ message, path }) => ({ path, message: rendering.translate(message, locale) })))

/** The language that options of any form name, if they do. */
export const localeIn = (options: unknown, otherwise: Locale): Locale => {
  const given: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "locale") : undefined
  return given === "zh" || given === "en" ? given : otherwise
}
