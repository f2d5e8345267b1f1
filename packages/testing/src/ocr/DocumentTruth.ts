/** A technical value on a plate. */
export interface StatedPart {
  /** The printed word before it, without its unit. */
  readonly label: string
  /** `25t`, `206kW`: number and unit without a space, or a text such as `12600×2500×3380mm`. */
  readonly value: string
}

/** The expected value of a field. */
export type Expected =
  /** One of several ways to write it; the first is the most complete. */
  | { readonly _tag: "OneOf"; readonly values: ReadonlyArray<string | number> }
  /** A summary that must contain each part; a figure in it that belongs neither to a part nor to `also` is wrong. */
  | { readonly _tag: "Parts"; readonly parts: ReadonlyArray<StatedPart>; readonly also: ReadonlyArray<string> }

/** The true content of a document, under the field names of the asset's request (contract, section 6). */
export interface DocumentTruth {
  /** Fields that the document states. */
  readonly stated: Readonly<Record<string, Expected>>
  /** Optional fields, which need knowledge that is not printed; if given, they must be right. */
  readonly implied?: Readonly<Record<string, Expected>>
  /** Fields that the document does not state: a value for one of them is invented. */
  readonly unstated?: ReadonlyArray<string>
}

export const oneOf = (...values: ReadonlyArray<string | number>): Expected => ({ _tag: "OneOf", values })

export type Verdict = "RIGHT" | "ABSENT" | "WRONG"

export interface JudgedField {
  readonly field: string
  readonly verdict: Verdict
  /** The expected value; `undefined` for a value that was not printed. */
  readonly wanted: string | undefined
  readonly got: string | number | undefined
}

/** Normal form for comparing texts: ignores spaces, character width, brackets and multiplication signs. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\s+/g, "")
    .replaceAll(/[×✕╳＊*]/g, "x")
    .replaceAll(/(?<=[a-z])[·•・.](?=[a-z])/gi, "")
    .replaceAll("吨", "t")
    .toLowerCase()

const same = (wanted: string | number, got: string | number): boolean =>
  typeof wanted === "number" ? Math.abs(wanted - Number(got)) < 0.005 : plain(wanted) === plain(String(got))

/** True when a text contains a value; a number inside a larger one does not count. */
const has = (text: string, value: string): boolean => {
  const at = text.indexOf(value)
  if (at < 0) return false
  const before = text.charAt(at - 1)
  const after = text.charAt(at + value.length)
  return !/[\d.]/.test(before) && !/[\da-z]/.test(after) ? true : has(text.slice(at + 1), value)
}

/** Segments of a summary, each about one value. */
const segmentsOf = (text: string): ReadonlyArray<string> => text.split(/[;；\n]/).map(plain)

/**
 * Right with every part and no other figure; wrong as soon as it contains a figure that is not printed beside that
 * label, or not at all.
 */
const judgeParts = (parts: ReadonlyArray<StatedPart>, also: ReadonlyArray<string>, got: string): Verdict => {
  const values = parts.map(({ value }) => plain(value))
  const others = also.map(plain)
  const segments = segmentsOf(got)
  const isPrinted = (segment: string): boolean =>
    values.some((value) => has(segment, value)) || others.some((other) => segment.includes(other))
  if (segments.some((segment) => /\d/.test(segment) && !isPrinted(segment))) return "WRONG"
  return values.every((value) => segments.some((segment) => has(segment, value))) ? "RIGHT" : "ABSENT"
}

const describe = (expected: Expected): string =>
  expected._tag === "OneOf"
    ? String(expected.values[0])
    : expected.parts.map(({ label, value }) => `${label} ${value}`).join("；")

const judgeField = (expected: Expected, got: string | number | undefined): Verdict => {
  if (got === undefined) return "ABSENT"
  if (expected._tag === "Parts") return judgeParts(expected.parts, expected.also, String(got))
  return expected.values.some((value) => same(value, got)) ? "RIGHT" : "WRONG"
}

/**
 * Compares a reading with the truth: one verdict per field that the document states, and one per field that was read
 * without being printed or implied. A summary (`equipmentConfig`) is right when it has every part, and wrong as soon as
 * it has a figure that is not printed.
 */
export const judge = (
  truth: DocumentTruth,
  fields: Readonly<Record<string, string | number>>,
): ReadonlyArray<JudgedField> => {
  const judged = (field: string, expected: Expected): JudgedField => ({
    field,
    verdict: judgeField(expected, fields[field]),
    wanted: describe(expected),
    got: fields[field],
  })
  return [
    ...Object.entries(truth.stated).map(([field, expected]) => judged(field, expected)),
    ...Object.entries(truth.implied ?? {})
      .filter(([field]) => fields[field] !== undefined)
      .map(([field, expected]) => judged(field, expected)),
    ...(truth.unstated ?? [])
      .filter((field) => fields[field] !== undefined)
      .map((field): JudgedField => ({ field, verdict: "WRONG", wanted: undefined, got: fields[field] })),
  ]
}
