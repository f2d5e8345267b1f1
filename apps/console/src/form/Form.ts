import type { Form, FormField } from "@open-valuation/server/console"

export type { Form, FormField } from "@open-valuation/server/console"

/** What somebody has filled in, by the names of the fields. An empty text is no value. */
export type Filled = Readonly<Record<string, string>>

/** The request that a filled form stands for. */
export const requestOf = ({ fields }: Form, filled: Filled): Readonly<Record<string, unknown>> => {
  const request: Record<string, unknown> = {}
  for (const field of fields) {
    const text = (filled[field.name] ?? "").trim()
    if (text !== "") put(request, field.name.split("."), valueOf(field, text))
  }
  return request
}

const put = (into: Record<string, unknown>, [name = "", ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner: Record<string, unknown> = { ...objectOf(into[name]) }
  put(inner, rest, value)
  into[name] = inner
}

const objectOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {})

/** A number that cannot be read goes to the server as it is, which says what is wrong with it. */
const valueOf = ({ kind }: FormField, text: string): unknown => {
  switch (kind) {
    case "integer":
    case "decimal": {
      const number = Number(text.replaceAll(/[,，\s]/g, ""))
      return Number.isFinite(number) ? number : text
    }
    case "boolean":
      return text === "true"
    case "list":
      return text
        .split(/[,，;；\n]/)
        .map((item) => item.trim())
        .filter((item) => item !== "")
    case "text":
    case "date":
    case "choice":
      return text
  }
}

/** A request as a form shows it, so that it can be changed. What no form has a field for is kept and not sent. */
export const filledOf = (request: object, path = ""): Filled =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return [[`${path}${name}`, value.join("，")]]
      if (isPlain(value)) return [[`${path}${name}`, String(value)]]
      return typeof value === "object" && value !== null ? Object.entries(filledOf(value, `${path}${name}.`)) : []
    }),
  )

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** Where a request comes from: not part of what is valued, and not sent again. */
const ORIGIN: ReadonlySet<string> = new Set(["source", "chatSessionId", "materialRef", "materialFileName"])

/** A request without where it comes from, to be sent again. */
export const withoutOrigin = (request: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !ORIGIN.has(name)))

/** What a request says beside the fields of a form. */
export const besideOf = ({ fields }: Form, request: object): Readonly<Record<string, unknown>> => {
  const named = new Set(fields.map(({ name }) => name))
  const rest = (from: object, path: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(from).flatMap(([name, value]: [string, unknown]) => {
        if (named.has(`${path}${name}`) || (path === "" && ORIGIN.has(name))) return []
        if (typeof value !== "object" || value === null || Array.isArray(value)) return [[name, value]]
        const inner = rest(value, `${path}${name}.`)
        return Object.keys(inner).length === 0 ? [] : [[name, inner]]
      }),
    )
  return rest(request, "")
}

/** A request with what another says beside it. */
export const joined = (
  request: Readonly<Record<string, unknown>>,
  beside: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  ...beside,
  ...Object.fromEntries(
    Object.entries(request).map(([name, value]) => {
      const other = beside[name]
      return [name, isRecord(value) && isRecord(other) ? joined(value, other) : value]
    }),
  ),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A fact that two fillings of a form state differently; an empty text is no value. */
export interface ChangedFact {
  readonly field: FormField
  readonly before: string
  readonly after: string
}

/** The facts that differ. */
export const changesOf = ({ fields }: Form, before: Filled, after: Filled): ReadonlyArray<ChangedFact> =>
  fields.flatMap((field) => {
    const [was = "", is = ""] = [before, after].map((filled) => (filled[field.name] ?? "").trim())
    return was === is ? [] : [{ field, before: was, after: is }]
  })
