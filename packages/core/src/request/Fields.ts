import { Schema } from "effect"

/** A text field of a request, trimmed of nothing, bounded in length. A minimum of 1 also refuses blanks. */
export const text = (minimum: number, maximum: number): Schema.String => bounded(Schema.String, minimum, maximum)

const bounded = (schema: Schema.String, minimum: number, maximum: number): Schema.String => {
  const short = schema.check(Schema.isMaxLength(maximum))
  return minimum === 0 ? short : short.check(Schema.isPattern(/\S/u))
}

/** A letter or figure of any script that can be seen; fillers count as letters of Hangul. */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

const notNameless = Schema.makeFilter((value: string) => value.trim() === "" || LETTER.test(value), {
  expected: "at least one letter or figure",
  fault: { code: "request.nameless", params: {} },
})

/** A text field that names a thing or a place: marks alone name nothing. */
export const name = (minimum: number, maximum: number): Schema.String =>
  bounded(Schema.String.check(notNameless), minimum, maximum)

/** A whole number field of a request within inclusive bounds. */
export const whole = (minimum: number, maximum: number): Schema.Int =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Closer to 0 than this nothing is measured: it is a mistake of the caller, and a denormal breaks logarithms. */
const LEAST_FRACTION = 1e-6

const notMinute = Schema.makeFilter((value: number) => value === 0 || Math.abs(value) >= LEAST_FRACTION, {
  expected: `0, or at least ${LEAST_FRACTION} in size`,
  fault: { code: "request.minute", params: { least: LEAST_FRACTION } },
})

/** A number that is not whole: finite, and 0 or large enough to mean something. */
export const number: Schema.Finite = Schema.Finite.check(notMinute)

/** A number field of a request within inclusive bounds. */
export const between = (minimum: number, maximum: number): Schema.Finite =>
  minimum > 0
    ? Schema.Finite.check(Schema.isGreaterThanOrEqualTo(minimum), Schema.isLessThanOrEqualTo(maximum))
    : number.check(Schema.isBetween({ minimum, maximum }))

/** A number field of a request above an exclusive minimum. */
export const above = (minimum: number, maximum: number): Schema.Finite =>
  number.check(Schema.isGreaterThan(minimum), Schema.isLessThanOrEqualTo(maximum))

/** Names of the columns of an address in lists in Chinese. */
export const addressHeaders = [
  "地址",
  "坐落",
  "房屋坐落",
  "详细地址",
  "土地坐落",
  "宗地位置",
  "地块位置",
  "宗地坐落",
  "位置",
]

/** Longest number of a case, characters. */
const MOST_CASE_NUMBER = 64

/** Optional fields of every create body (specification 2.2, but `materialRef` of bank statements). */
export const commonRequestFields = {
  source: Schema.optionalKey(text(0, 32).annotate({ description: "Entry point; CHAT for the chat loop" })),
  chatSessionId: Schema.optionalKey(
    whole(1, Number.MAX_SAFE_INTEGER).annotate({ description: "Chat session id, together with source=CHAT" }),
  ),
  caseNumber: Schema.optionalKey(
    text(0, MOST_CASE_NUMBER).annotate({
      description: "Your own number of the case, such as that of the contract. It names the task and changes no value",
      examples: ["HT-2026-0311"],
      field: { sample: false },
    }),
  ),
}

/** Optional reference to one uploaded material (specification 2.2). */
export const materialRequestFields = {
  materialFileName: Schema.optionalKey(
    text(0, 255).annotate({ description: "Name of the material file, as the recognition answered it" }),
  ),
  materialRef: Schema.optionalKey(
    text(0, 128).annotate({ description: "Reference of the material, as the upload or recognition answered it" }),
  ),
}
