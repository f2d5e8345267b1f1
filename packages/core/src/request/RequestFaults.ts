import { Predicate, Result, Schema, type SchemaAST, type SchemaIssue } from "effect"
import type { RequestFault } from "../AssetDefinition.ts"
import type { Message, MessageParam } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"

export type { RequestFault } from "../AssetDefinition.ts"

/**
 * Reads a request by its schema. All its faults are found, each once: its path in JSON notation
 * (`materials[0].materialRef`), and a code of the text catalogue (`request.*`). A schema filter with a message of its
 * own carries it as the annotation `fault`: `{code, params}`, or what gives it for a value. Of a list or record with
 * more members than its schema allows, the others are not looked at: what a refusal costs is bounded by the schema.
 * Fields that the schema does not have are left out, or refused with `onExcessProperty`.
 */
export const requestReader = <Request>(
  schema: Schema.Codec<Request, unknown>,
  options: Pick<SchemaAST.ParseOptions, "onExcessProperty"> = {},
): ((request: unknown) => Result.Result<Request, ReadonlyArray<RequestFault>>) => {
  const decode = Schema.decodeUnknownResult(schema, { ...options, errors: "all" })
  const cut = cutOf(schema.ast)
  return (request) => {
    const tooMany: Array<RequestFault> = []
    const decoded = decode(cut === undefined ? request : cut(request, "", tooMany))
    if (Result.isFailure(decoded))
      return Result.fail(distinct([...tooMany, ...faultsOf(decoded.failure.issue, request, "")]))
    return tooMany.length > 0 ? Result.fail(tooMany) : Result.succeed(decoded.success)
  }
}

const distinct = (faults: ReadonlyArray<RequestFault>): ReadonlyArray<RequestFault> => {
  const firsts = new Map<string, RequestFault>()
  for (const fault of faults) {
    const key = `${fault.path}\n${fault.message.code}`
    if (!firsts.has(key)) firsts.set(key, fault)
  }
  return [...firsts.values()]
}

/** Cuts the lists and records of a value to the length that the schema allows, and says which were longer. */
type Cut = (value: unknown, path: string, tooMany: Array<RequestFault>) => unknown

/** `undefined` for a schema whose values cannot be too long. */
const cutOf = (ast: SchemaAST.AST): Cut | undefined => {
  if (ast._tag === "Arrays") return listCut(ast)
  if (ast._tag === "Objects") return objectCut(ast)
  if (ast._tag !== "Union") return undefined
  const cuts = ast.types.flatMap((member) => cutOf(member) ?? [])
  return cuts.length === 1 ? cuts[0] : undefined
}

const listCut = (ast: SchemaAST.Arrays): Cut | undefined => {
  const most = mostMembers(ast, "isMaxLength", "maxLength")
  const cutItem = ast.rest[0] && cutOf(ast.rest[0])
  if (most === Number.POSITIVE_INFINITY && cutItem === undefined) return undefined
  return (value, path, tooMany) => {
    if (!Array.isArray(value)) return value
    if (value.length > most) tooMany.push({ path, message: message("request.items.max", { max: most }) })
    const items: ReadonlyArray<unknown> = value.slice(0, most)
    return cutItem === undefined ? items : items.map((item, n) => cutItem(item, `${path}[${n}]`, tooMany))
  }
}

const objectCut = (ast: SchemaAST.Objects): Cut | undefined => {
  const most = mostMembers(ast, "isMaxProperties", "maxProperties")
  const fields = ast.propertySignatures.flatMap(({ name, type }) => {
    const cut = cutOf(type)
    return cut === undefined || typeof name !== "string" ? [] : [{ name, cut }]
  })
  if (most === Number.POSITIVE_INFINITY && fields.length === 0) return undefined
  return (value, path, tooMany) => {
    if (!Predicate.isObject(value)) return value
    const members = new Map(Object.entries(value).slice(0, most))
    if (Object.keys(value).length > most) tooMany.push({ path, message: message("request.items.max", { max: most }) })
    for (const { cut, name } of fields) {
      if (members.has(name)) members.set(name, cut(members.get(name), appendKey(path, name), tooMany))
    }
    return Object.fromEntries(members)
  }
}

/** The limit that a check of a list or record sets; infinity without one. */
const mostMembers = ({ checks }: SchemaAST.AST, check: string, limitName: string): number => {
  for (const { annotations } of checks ?? []) {
    const { representation } = { representation: undefined, ...annotations }
    const most = checkOf(representation) === check ? ownValue(limitsOf(representation), limitName) : undefined
    if (typeof most === "number") return most
  }
  return Number.POSITIVE_INFINITY
}

/**
 * The faults of an issue about a value; `override` is the message of an enclosing check, `container` the schema that
 * the check belongs to.
 */
const faultsOf = (
  issue: SchemaIssue.Issue,
  value: unknown,
  path: string,
  container?: SchemaAST.AST,
  override?: Message,
): ReadonlyArray<RequestFault> => {
  switch (issue._tag) {
    case "Pointer":
      return faultsOf(
        issue.issue,
        issue.path.reduce(within, value),
        issue.path.reduce(appendKey, path),
        undefined,
        override,
      )
    case "Encoding":
      return faultsOf(issue.issue, value, path, container, override)
    case "Filter":
      return faultsOf(issue.issue, value, path, container, override ?? filterMessage(issue.filter, container, value))
    case "Composite":
      return issue.issues.flatMap((inner) => faultsOf(inner, value, path, issue.ast, override))
    case "AnyOf":
      return issue.issues.length === 0
        ? [{ path, message: override ?? typeMessage(issue.ast) }]
        : issue.issues.flatMap((inner) => faultsOf(inner, value, path, issue.ast, override))
    case "OneOf":
      return [{ path, message: override ?? message("request.invalid") }]
    case "MissingKey":
      return [{ path, message: message("request.missing") }]
    case "UnexpectedKey":
      return [{ path, message: message("request.unexpected") }]
    case "InvalidType":
      return [{ path, message: override ?? typeMessage(issue.ast) }]
    case "InvalidValue":
    case "Forbidden":
      return [{ path, message: override ?? annotated(issue.annotations) }]
  }
}

const within = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined

const appendKey = (path: string, key: PropertyKey): string => {
  if (typeof key === "number") return `${path}[${key}]`
  const name = String(key)
  if (!/^[\p{L}\p{N}_$-]+$/u.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === "" ? name : `${path}.${name}`
}

const message = (code: string, params: Readonly<Record<string, MessageParam>> = {}): Message => ({ code, params })

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string" && "params" in value

const annotated = (annotations: Readonly<Record<string, unknown>> | undefined): Message => {
  const fault = annotations?.["fault"]
  if (isMessage(fault)) return fault
  const expected = annotations?.["expected"]
  return typeof expected === "string" ? message("request.expected", { expected }) : message("request.invalid")
}

const typeCodes: Readonly<Record<string, string>> = {
  String: "request.type.string",
  TemplateLiteral: "request.type.string",
  Number: "request.type.number",
  Boolean: "request.type.boolean",
  Objects: "request.type.object",
  Arrays: "request.type.array",
}

const typeMessage = (ast: SchemaAST.AST): Message => {
  const members = ast._tag === "Union" ? ast.types.filter(({ _tag }) => _tag !== "Null" && _tag !== "Undefined") : [ast]
  const values = members.flatMap((member) => (member._tag === "Literal" ? [String(member.literal)] : []))
  if (values.length > 0 && values.length === members.length) {
    return message("request.oneOf", { values: values.join(", ") })
  }
  const codes = [...new Set(members.map(({ _tag }) => typeCodes[_tag]))]
  const scalars = codes.every((code) => code !== undefined && /string|number|boolean/.test(code))
  if (codes.length > 1) return message(scalars ? "request.type.scalar" : "request.invalid")
  return message(codes[0] ?? "request.invalid")
}

type Limits = Readonly<Record<string, MessageParam>>
type CheckMessage = (limits: Limits, ofText: boolean) => Message

const limit = (limits: Limits, name: string): MessageParam => ownValue(limits, name) ?? null

/** The checks of `Schema` by their published id, with the corresponding code. */
const checkMessages: Readonly<Record<string, CheckMessage>> = {
  isInt: () => message("request.integer"),
  isFinite: () => message("request.type.number"),
  isGreaterThan: (at) => message("request.above", { min: limit(at, "exclusiveMinimum") }),
  isGreaterThanOrEqualTo: (at) => message("request.min", { min: limit(at, "minimum") }),
  isLessThan: (at) => message("request.below", { max: limit(at, "exclusiveMaximum") }),
  isLessThanOrEqualTo: (at) => message("request.max", { max: limit(at, "maximum") }),
  isBetween: (at) => message("request.between", { min: limit(at, "minimum"), max: limit(at, "maximum") }),
  isMinLength: (at, ofText) => lengthMessage(ofText, limit(at, "minLength"), null),
  isMaxLength: (at, ofText) => lengthMessage(ofText, null, limit(at, "maxLength")),
  isBetweenLength: (at, ofText) => lengthMessage(ofText, limit(at, "minimum"), limit(at, "maximum")),
  isMinCodePoints: (at) => lengthMessage(true, limit(at, "minCodePoints"), null),
  isMaxCodePoints: (at) => lengthMessage(true, null, limit(at, "maxCodePoints")),
  isBetweenCodePoints: (at) => lengthMessage(true, limit(at, "minimum"), limit(at, "maximum")),
  isMaxProperties: (at) => message("request.items.max", { max: limit(at, "maxProperties") }),
  isPattern: (at) =>
    at["source"] === NOT_BLANK
      ? message("request.empty")
      : message("request.pattern", { pattern: limit(at, "source") }),
}

/** The pattern of a text with at least one visible character. */
const NOT_BLANK = String.raw`\S`

const lengthMessage = (ofText: boolean, min: MessageParam, max: MessageParam): Message => {
  const what = ofText ? "request.length" : "request.items"
  if (max === null && min === 1) return message(ofText ? "request.empty" : "request.items.empty")
  if (max === null) return message(`${what}.min`, { min })
  return min === null || min === 0 ? message(`${what}.max`, { max }) : message(`${what}.between`, { min, max })
}

const filterMessage = (
  filter: SchemaAST.Filter<unknown>,
  container: SchemaAST.AST | undefined,
  value: unknown,
): Message => {
  const { fault, representation } = { fault: undefined, representation: undefined, ...filter.annotations }
  const told: unknown = typeof fault === "function" ? Reflect.apply(fault, undefined, [value]) : fault
  if (isMessage(told)) return told
  const known = ownValue(checkMessages, checkOf(representation))
  if (known === undefined) return annotated(filter.annotations)
  return known(limitsOf(representation), container?._tag !== "Arrays")
}

/** The published id of a check without its namespace. */
const checkOf = (representation: { readonly id: string } | undefined): string =>
  representation?.id.split("/").at(-1) ?? ""

const limitsOf = (representation: { readonly payload: unknown } | undefined): Limits => {
  const payload = representation?.payload
  if (typeof payload !== "object" || payload === null) return {}
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(payload)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "number" || typeof value === "string" ? [[name, value]] : [])),
  )
}
