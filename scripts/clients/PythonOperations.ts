import { type HttpDocument, type HttpParameter } from "../guide/HttpDocument.ts"
import { type Operation, resolved } from "./Operations.ts"
import { docstring, generated, pascal, type PythonTypes, snake } from "./PythonTypes.ts"

/** Whether the methods of a class are coroutines. */
type Kind = "sync" | "async"

/** A parameter of a method, with its default where it may be left out. */
interface Parameter {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
}

const KEY = "Idempotency-Key"
const LAST = "Last-Event-ID"

const written = ({ isOptional, name, type }: Parameter): string =>
  isOptional ? `${name}: Optional[${type}] = None` : `${name}: ${type}`

/** `a: int, *, b: Optional[str] = None` */
const signature = (parameters: ReadonlyArray<Parameter>): string => {
  const needed = parameters.filter(({ isOptional }) => !isOptional).map(written)
  const others = parameters.filter(({ isOptional }) => isOptional).map(written)
  return ["self", ...needed, ...(others.length === 0 ? [] : ["*", ...others])].join(", ")
}

const passedOn = (parameters: ReadonlyArray<Parameter>): string =>
  parameters.map(({ isOptional, name }) => (isOptional ? `${name}=${name}` : name)).join(", ")

const dictionary = (entries: ReadonlyArray<readonly [name: string, value: string]>): string =>
  `{${entries.map(([name, value]) => `"${name}": ${value}`).join(", ")}}`

/** The pattern of `YYYY-MM` in the document. */
const MONTH = String.raw`^\d{4}-(0[1-9]|1[0-2])$`

const fieldsOf = (document: HttpDocument, members: ReadonlyArray<Operation>) =>
  members.flatMap(({ body, method }) =>
    method === "create" && body?.kind === "json"
      ? Object.entries(resolved(document, body.schema).properties ?? {})
      : [],
  )

/** The classes with a method for each operation, once as functions and once as coroutines. */
export const pythonOperations = (
  document: HttpDocument,
  operations: ReadonlyArray<Operation>,
  types: PythonTypes,
): string => {
  const groups = [...Map.groupBy(operations, ({ group }) => group)]

  const parametersOf = (operation: Operation): ReadonlyArray<Parameter> => {
    const name = `${pascal(operation.group)}${pascal(operation.method)}`
    const one = ({ name: parameter, required, schema }: HttpParameter): Parameter => ({
      name: snake(parameter),
      type: types.typeOf(schema, `${name}${pascal(parameter)}`),
      isOptional: !required,
    })
    const { body } = operation
    const content: ReadonlyArray<Parameter> =
      body === undefined
        ? []
        : body.kind === "json"
          ? [{ name: "body", type: types.typeOf(body.schema, `${name}Body`), isOptional: false }]
          : [{ name: body.field, type: body.isMany ? "Sequence[File]" : "File", isOptional: false }]
    const password = body?.kind === "files" && body.hasPassword
    return [
      ...operation.parameters.filter(({ in: place }) => place === "path").map(one),
      ...content,
      ...operation.parameters.filter(({ in: place }) => place !== "path").map(one),
      ...(password ? [{ name: "password", type: "str", isOptional: true }] : []),
    ]
  }

  const answerType = ({ answer, group, method }: Operation): string => {
    if (answer.kind === "file") return "bytes"
    const name = `${pascal(group)}${pascal(method)}`
    if (answer.kind === "data") return types.typeOf(answer.schema, `${name}Data`)
    const { anyOf = [] } = answer.schema
    types.alternatives(`${pascal(group)}Event`, anyOf, (one) => String(one.properties?.["event"]?.enum?.[0]))
    return `${pascal(group)}Event`
  }

  /** What the method hands to the transport. */
  const sent = (operation: Operation): string => {
    const of = (place: string): ReadonlyArray<HttpParameter> => operation.parameters.filter((one) => one.in === place)
    const path = of("path")
    const headers = of("header").map(({ name }) => {
      const value = snake(name)
      return [name, name === KEY ? `${value} or new_key()` : value] as const
    })
    const query = of("query").map(({ name }) => [name, snake(name)] as const)
    const { body } = operation
    const template = operation.path.replaceAll(/\{\w+\}/g, "{}")
    const follows = operations.some(({ group, method }) => group === operation.group && method === "events")
    const resume =
      of("header").some(({ name }) => name === LAST) && operation.verb === "GET"
        ? ["is_resumed=True"]
        : operation.method === "stream" && of("header").length > 0 && follows
          ? [`resumed_at="${operation.path.replace(/\/stream$/, "/{}/events")}"`]
          : []
    return [
      `"${operation.verb}"`,
      path.length === 0 ? `"${template}"` : `path("${template}", ${path.map(({ name }) => snake(name)).join(", ")})`,
      ...(query.length === 0 ? [] : [`query=${dictionary(query)}`]),
      ...(headers.length === 0 ? [] : [`headers=${dictionary(headers)}`]),
      ...(body?.kind === "json" ? ["body=body"] : []),
      ...(body?.kind === "files" ? [`files=("${body.field}", ${body.isMany ? body.field : `[${body.field}]`})`] : []),
      ...(body?.kind === "files" && body.hasPassword ? [`fields={"password": password}`] : []),
      ...resume,
    ].join(", ")
  }

  const method = (operation: Operation, kind: Kind): ReadonlyArray<string> => {
    const name = snake(operation.method)
    const parameters = parametersOf(operation)
    const type = answerType(operation)
    const isStream = operation.answer.kind === "events"
    const isAsync = kind === "async"
    const iterator = isAsync ? "AsyncIterator" : "Iterator"
    const doc = docstring(`${operation.summary}. ${operation.description}`, "        ")
    const prefix = isAsync && !isStream ? "async def" : "def"
    const call = `self._transport.${isStream ? "events" : operation.answer.kind}(${sent(operation)})`
    const own = [
      `    ${prefix} ${name}(${signature(parameters)}) -> ${isStream ? `${iterator}[${type}]` : type}:`,
      doc,
      `        return ${isAsync && !isStream ? "await " : ""}${call}`,
    ]
    const row = /^List\[(.+)\]$/.exec(type)?.[1]
    if (operation.cursor === undefined || row === undefined) return own
    const others = parameters.filter((one) => one.name !== "cursor")
    return [
      ...own,
      "",
      `    def ${snake(operation.method)}_all(${signature(others)}) -> ${iterator}[${row}]:`,
      docstring(`${operation.summary}: every row, page by page.`, "        "),
      `        return self._transport.pages(lambda cursor: self.${name}(${[passedOn(others), "cursor=cursor"].filter((one) => one !== "").join(", ")}), "${operation.cursor}")`,
    ]
  }

  /** Waits for a task of a group that creates and reads tasks, and does both in one call. */
  const waits = (members: ReadonlyArray<Operation>, kind: Kind): ReadonlyArray<string> => {
    const create = members.find((one) => one.method === "create" && one.parameters.some(({ name }) => name === KEY))
    const get = members.find((one) => one.method === "get")
    if (create === undefined || get === undefined) return []
    const [asynchronous, awaited] = kind === "async" ? ["async ", "await "] : ["", ""]
    const parameters = parametersOf(create)
    const type = answerType(get)
    return [
      "",
      `    ${asynchronous}def wait(self, task_id: int, *, timeout: float = 300.0) -> ${type}:`,
      docstring("Polls a task until it has ended, well or not, for at most `timeout` seconds.", "        "),
      `        return ${awaited}self._transport.wait(lambda: self.get(task_id), timeout)`,
      "",
      `    ${asynchronous}def value(${signature(parameters)}, timeout: float = 300.0) -> ${type}:`,
      docstring(
        "Creates a task and waits for it, for at most `timeout` seconds. One unit is charged. Raises `TaskFailed` where it ends without a result.",
        "        ",
      ),
      `        created = ${awaited}self.create(${passedOn(parameters)})`,
      `        return succeeded(${awaited}self.wait(created["taskId"], timeout=timeout))`,
    ]
  }

  const classes = (kind: Kind): ReadonlyArray<string> => {
    const prefix = kind === "async" ? "Async" : ""
    const groupClass = (group: string): string => `${prefix}${pascal(group)}Operations`
    return [
      ...groups.map(([group, members]) =>
        [
          `class ${groupClass(group)}:`,
          docstring(members[0]?.tag ?? group, "    "),
          "",
          `    def __init__(self, transport: ${prefix}Transport) -> None:`,
          "        self._transport = transport",
          ...members.flatMap((one) => ["", ...method(one, kind)]),
          ...waits(members, kind),
        ].join("\n"),
      ),
      [
        `class ${prefix}Operations:`,
        docstring("Every operation of the API, by group.", "    "),
        "",
        `    def __init__(self, transport: ${prefix}Transport) -> None:`,
        ...groups.map(([group]) => `        self.${snake(group)} = ${groupClass(group)}(transport)`),
      ].join("\n"),
    ]
  }

  const assets = groups.flatMap(([group, members]) =>
    waits(members, "sync").length === 0 ? [] : [[snake(group).toUpperCase(), `"${snake(group)}"`] as const],
  )

  /** Fields of requests that are texts, and those of them that are months: a frame has numbers and days. */
  const fields = groups.flatMap(([, members]) =>
    waits(members, "sync").length === 0 ? [] : fieldsOf(document, members),
  )
  const others = new Set(fields.filter(([, { type }]) => type !== "string").map(([name]) => name))
  const texts = fields.filter(([name]) => !others.has(name))
  const months = texts.filter(([, { pattern }]) => pattern === MONTH)
  const names = (some: typeof fields): string =>
    `frozenset({${[...new Set(some.map(([name]) => name))]
      .toSorted()
      .map((name) => `"${name}"`)
      .join(", ")}})`

  const body = [...classes("sync"), ...classes("async")].join("\n\n\n")
  return `${generated}"""A method for each operation of the API."""

from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Iterator, List, Literal, Optional, Sequence, Union

from .transport import AsyncTransport, File, Transport, new_key, path, succeeded
from .types import (
${types
  .namesIn(body)
  .map((name) => `    ${name},`)
  .join("\n")}
)

ASSETS: Dict[str, str] = ${dictionary(assets)}
"""The group of each type of asset."""

TEXTS = ${names(texts)}
"""Fields of requests that are texts."""

MONTHS = ${names(months)}
"""Those of them that are months."""


${body}
`
}
