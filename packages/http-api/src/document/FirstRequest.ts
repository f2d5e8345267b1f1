import { rangeFields } from "@open-valuation/core/assets"

/** A request that works on an API, and what it answers: commands of a shell, and JSON. */
export interface FirstRequest {
  /** Creates a task of the first asset that needs no file. */
  readonly create: string
  /** The answer, shortened: the task that was accepted. */
  readonly created: string
  /** Asks for the task until it has ended. */
  readonly poll: string
  /** The answer then, shortened to what a reader looks for first. */
  readonly ended: string
}

/** The value behind some names of a JSON document. */
const at = (value: unknown, ...[name, ...names]: ReadonlyArray<string>): unknown => {
  if (name === undefined) return value
  return typeof value === "object" && value !== null ? at(Reflect.get(value, name), ...names) : undefined
}

const textAt = (value: unknown, ...names: ReadonlyArray<string>): string => {
  const found = at(value, ...names)
  return typeof found === "string" ? found : ""
}

const membersOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

const json = ["content", "application/json"] as const
const example = [...json, "examples", "example", "value"] as const

/** The fields of a result to look at first, in the order of its schema. */
const shown: ReadonlySet<string> = new Set([...rangeFields, "confidence", "reasoningSummary"])

const resultFields = (document: unknown, read: unknown): ReadonlyArray<string> => {
  const behind = (schema: unknown): unknown => {
    const name = textAt(schema, "$ref").split("/")
    return at(document, "components", "schemas", name.at(-1) ?? "")
  }
  const task = behind(at(read, "responses", "200", ...json, "schema", "properties", "data"))
  const [first] = membersOf(at(task, "properties", "result", "anyOf"))
  return membersOf(at(behind(first?.[1]), "properties")).flatMap(([name]) => (shown.has(name) ? [name] : []))
}

/**
 * The first request of an OpenAPI document to the server at `url`, in English with `locale` `en`. `undefined` where
 * every asset needs a file.
 */
export const firstRequest = (
  document: unknown,
  { locale, url }: { readonly url: string; readonly locale: "en" | "zh" },
): FirstRequest | undefined => {
  for (const [path, item] of membersOf(at(document, "paths"))) {
    const read = at(document, "paths", `${path}/{taskId}`, "get")
    const body = at(item, "post", "requestBody", ...example)
    if (read === undefined || body === undefined || at(body, "materials") !== undefined) continue
    const accepted = at(item, "post", "responses", "200", ...example)
    const taskPath = textAt(accepted, "data", "statusUrl")
    const headers = [
      ...(at(document, "components", "securitySchemes") === undefined ? [] : [`-H "X-Api-Key: $KEY"`]),
      ...(locale === "en" ? ['-H "Accept-Language: en"'] : []),
    ]
    const command = (to: string, ...more: ReadonlyArray<string>) =>
      [`curl -s ${url}${to}`, ...[...headers, ...more].map((part) => `  ${part}`)].join(" \\\n")
    const sent = JSON.stringify(body, null, 2)
      .replaceAll("\n", "\n  ")
      .replaceAll("'", String.raw`'\''`)
    const fields = resultFields(document, read)
    return {
      create: command(path, '-H "Content-Type: application/json"', `-d '${sent}'`),
      created: `{ "code": 0, "data": {\n${["taskId", "status", "statusUrl"].map((name) => `  "${name}": ${JSON.stringify(at(accepted, "data", name))},\n`).join("")}  …\n} }`,
      poll: command(taskPath),
      ended: `{ "code": 0, "data": { "status": "SUCCESS", "result": {\n${fields.map((name) => `  "${name}": …,\n`).join("")}  …\n} } }`,
    }
  }
  return undefined
}

/** The same as a part of a description in Markdown. */
export const firstRequestProse = (document: unknown, url: string): string => {
  const first = firstRequest(document, { locale: "en", url: "$URL" })
  if (first === undefined) return ""
  const variables = [
    `URL=${url}   # where this API is`,
    ...(first.create.includes("$KEY") ? ["KEY=ovk_…   # your key"] : []),
  ]
  const block = (text: string, language: string) => `\`\`\`${language}\n${text}\n\`\`\``
  return [
    "### A first value",
    "Create a task:",
    block([...variables, "", first.create].join("\n"), "sh"),
    "The answer names it:",
    block(first.created, ""),
    "Ask for it by that `statusUrl`, a second later, until `status` is no longer `IN_PROGRESS`:",
    block(first.poll, "sh"),
    block(first.ended, ""),
  ].join("\n\n")
}
