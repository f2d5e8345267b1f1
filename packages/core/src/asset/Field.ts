import { Predicate, Result, Schema, type SchemaAST } from "effect"
import { type Fact, type Facts, numberFact, textFact, type Unit, yesNoFact } from "../domain/Facts.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Subject } from "../domain/Sample.ts"
import { requestReader } from "../request/RequestFaults.ts"

/**
 * The form of a field in sample files, where it differs from that of requests. Numbers and codes are read by the bounds
 * of the schema, texts by their length; `{}` changes nothing of it.
 */
export interface SampleColumn {
  /** Each row must have it, and a row with a wrong value is refused. */
  readonly required?: true
  /** A row with a wrong value is refused. Absent: the value is left out, with a warning. */
  readonly refuses?: true
  /** Longest text. Absent: that of a request. */
  readonly text?: number
  /** A number must be above this. Absent: at least a request's least. */
  readonly above?: number
  /** A number must be at least this. Absent: a request's least. */
  readonly from?: number
  /** Files write 0 where the number is not known. */
  readonly zeroIsUnknown?: true
  /** A year from 1800 to so many years after the import. */
  readonly yearsAhead?: number
  /** A date of at least this precision, not after the import. */
  readonly date?: "YYYY"
  /** A text that is none of the codes is kept, and reported: other countries have words of their own. */
  readonly otherTexts?: true
}

/**
 * Facts of a field of requests beside its schema: the annotation `field` of that schema. From schema and
 * annotation follow the facts, the columns of sample files and of books, and what their cells may hold.
 */
export interface FieldRow {
  /** Names of columns that hold it in lists in Chinese, its label first. */
  readonly headers?: ReadonlyArray<string>
  /** Words of a cell for each of its codes; Latin words in lower case. */
  readonly words?: Readonly<Record<string, ReadonlyArray<string>>>
  /** Words of things of their own kind beside the codes: read as this code, and kept as the text of a further fact. */
  readonly besides?: { readonly code: string; readonly fact: string; readonly words: ReadonlyArray<string> }
  /** `false`: no column of sample files. Absent: a column that holds what a request may say, and nothing else. */
  readonly sample?: SampleColumn | false
  /** A request of the specification's own fields leaves it out. */
  readonly extra?: true
  /** The unit of its number; cells and headers of files may name it, or one that is a multiple of it. */
  readonly unit?: Unit
}

declare module "effect/Schema" {
  namespace Annotations {
    interface Augment {
      readonly field?: FieldRow | undefined
    }
  }
}

/** A field in words of the API, and how files write it. */
export interface DescribedField extends FieldRow {
  /** Its meaning and unit. */
  readonly description: string
  readonly examples?: ReadonlyArray<string>
}

/** A field that each request states. */
export const field = <S extends Schema.Top>(
  schema: S,
  { description, examples, ...row }: DescribedField,
): S["Rebuild"] => schema.annotate({ description, field: row, ...(examples === undefined ? {} : { examples }) })

/** A field that a request may leave out. */
export const optional = <S extends Schema.Top>(
  schema: S,
  described: DescribedField,
): Schema.optionalKey<S["Rebuild"]> => Schema.optionalKey(field(schema, described))

/** The fields of a request by name. */
export type Fields = Readonly<Record<string, Schema.Constraint>>

const rowOf = (schema: Schema.Constraint): FieldRow => Schema.resolveAnnotations(schema)?.field ?? {}

type FactType<A> = [A] extends [number | boolean] ? number : [A] extends [string] ? string : never

/** Facts by field: numbers, flags as 1 or 0, texts. */
export type FactsOf<F extends Fields> = {
  readonly [Name in keyof F as [FactType<F[Name]["Type"]>] extends [never] ? never : Name]: Fact<
    FactType<F[Name]["Type"]>
  >
}

/** Readers of the facts that requests and samples state under the names of fields. */
export function factsOf<F extends Fields>(fields: F): FactsOf<F>
export function factsOf(fields: Fields): Readonly<Record<string, Fact<number> | Fact<string>>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { ast }]) => [name, readers[ast._tag]?.(name) ?? textFact(name)]),
  )
}

const readers: Readonly<Record<string, (name: string) => Fact<number>>> = { Number: numberFact, Boolean: yesNoFact }

/**
 * The object of a sample reduced to what a request of the specification's own fields states. `omits`: the request is
 * silent on this field, if it may be.
 */
export type Requested = (object: Subject, omits?: (field: string) => boolean) => Subject

/** Reduces objects of samples to requests of these fields. */
export const requestedBy = (fields: Fields): Requested => {
  const names = Object.entries(fields).flatMap(([name, schema]) => {
    const { extra, sample } = rowOf(schema)
    if (name === "city" || extra === true || sample === false) return []
    return [{ name, isOptional: schema.ast.context?.isOptional === true && sample?.required !== true }]
  })
  return ({ assetType, city, facts }, omits) => {
    const known: Record<string, Facts[string]> = {}
    for (const { isOptional, name } of names) {
      const value = ownValue(facts, name)
      if (value !== undefined && !(isOptional && omits?.(name) === true)) known[name] = value
    }
    return { assetType, city, facts: known }
  }
}

/**
 * A field of an asset's request, for readers of files. What it may hold is asked of the copy of the engine that made
 * the asset: another copy cannot run its schema.
 */
export interface RequestField extends FieldRow {
  readonly name: string
  readonly isRequired: boolean
  readonly isAllowed: (value: unknown) => boolean
  /** Why a value is not allowed. */
  readonly faultOf: (value: unknown) => Message | undefined
  /** Its meaning and unit, as the API documents it; `""` without. */
  readonly description: string
  /** The kind of value that its schema holds; no cell can hold an `OBJECT`. */
  readonly kind: "TEXT" | "NUMBER" | "WHOLE" | "FLAG" | "CODE" | "OBJECT" | "OTHER"
  /** Bounds of a number, and the most characters of a text. */
  readonly least?: number
  readonly most?: number
  readonly longest?: number
  /** The codes of a `CODE`. */
  readonly codes?: ReadonlyArray<string>
  /** The fields of an `OBJECT`. */
  readonly fields?: ReadonlyArray<RequestField>
}

const KINDS: Readonly<Record<string, RequestField["kind"]>> = {
  String: "TEXT",
  Number: "NUMBER",
  Boolean: "FLAG",
}

/** The names and the bounds of the published checks of a schema. */
const checksOf = (
  checks: SchemaAST.Checks | undefined,
): ReadonlyArray<readonly [name: string, payload: Readonly<Record<string, unknown>>]> =>
  (checks ?? []).flatMap((check) => {
    if (check._tag === "FilterGroup") return checksOf(check.checks)
    const { representation } = { representation: undefined, ...check.annotations }
    if (representation === undefined) return []
    const { id, payload } = representation
    return [
      [
        id.slice(id.lastIndexOf("/") + 1),
        Predicate.isObject(payload) ? Object.fromEntries(Object.entries(payload)) : {},
      ] as const,
    ]
  })

const heldBy = ({
  ast,
}: Schema.Constraint): Pick<RequestField, "codes" | "fields" | "kind" | "least" | "longest" | "most"> => {
  if (ast._tag === "Objects") {
    const parts = ast.propertySignatures.map(({ name, type }) => [name, Schema.make(type)] as const)
    return { kind: "OBJECT", fields: readableFields(Object.fromEntries(parts)) }
  }
  if (ast._tag === "Union") {
    const codes = ast.types.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []))
    return codes.length === ast.types.length ? { kind: "CODE", codes } : { kind: "OTHER" }
  }
  const kind = ownValue(KINDS, ast._tag) ?? "OTHER"
  const checks = new Map(checksOf(ast.checks))
  const bound = (name: string): number | undefined => {
    const found = [...checks.values()].map((payload) => ownValue(payload, name)).findLast(Predicate.isNumber)
    // Every whole number is bounded by what a number can hold, which says nothing.
    return found !== undefined && Math.abs(found) < Number.MAX_SAFE_INTEGER ? found : undefined
  }
  const [least, most, longest] = [bound("minimum") ?? bound("exclusiveMinimum"), bound("maximum"), bound("maxLength")]
  return {
    kind: kind === "NUMBER" && checks.has("isInt") ? "WHOLE" : kind,
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(longest !== undefined && { longest }),
  }
}

/**
 * Names of the columns of a place in lists in Chinese: of the `city` that every asset states, and of its parts where
 * they have columns of their own.
 */
export const placeHeaders = {
  city: [
    "城市",
    "所在城市",
    "地区",
    "所在地区",
    "行政区划",
    "所在地",
    "看车地点",
    "归属地",
    "省市区",
    "省/市/区",
    "城市/区",
    "城市/区县",
    "城市区县",
  ],
  province: ["省份", "省", "所在省"],
  cityName: ["市", "地级市"],
  district: ["区县", "行政区", "区", "所在区", "县区", "区域", "所在区域", "城区"],
} as const

const faultOf = (schema: Schema.Codec<unknown, unknown>, value: unknown): Message | undefined => {
  const read = requestReader(schema)(value)
  return Result.isFailure(read) ? read.failure[0]?.message : undefined
}

/** Some fields for readers of files, in order. */
export const readableFields = (fields: object): ReadonlyArray<RequestField> =>
  Object.entries(fields).flatMap(([name, schema]) =>
    Schema.isSchema(schema)
      ? [
          {
            ...(name === "city" ? { headers: placeHeaders.city } : {}),
            ...rowOf(schema),
            name,
            isRequired: schema.ast.context?.isOptional !== true,
            isAllowed: Schema.is(Schema.toType(schema)),
            faultOf: (value: unknown) => faultOf(Schema.toType(schema), value),
            description: Schema.resolveAnnotations(schema)?.description ?? "",
            ...heldBy(Schema.toType(schema)),
          },
        ]
      : [],
  )

/** The fields of a request's schema, none where it is no struct, then columns of sample files that it does not have. */
export const requestFields = (request: Schema.Top, columns: Fields = {}): ReadonlyArray<RequestField> => {
  const fields: unknown = Reflect.get(request, "fields")
  return readableFields({ ...(Predicate.isObject(fields) && fields), ...columns })
}
