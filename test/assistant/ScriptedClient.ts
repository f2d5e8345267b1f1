import type { Client, Tool } from "@modelcontextprotocol/client"

/** What a tool answered. */
export interface Said {
  readonly tool: string
  readonly text: string
  readonly isError: boolean
  readonly data: Readonly<Record<string, unknown>>
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** English words and pairs of Chinese characters: what a text and a description may share. */
const termsOf = (text: string): ReadonlySet<string> => {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  const pairs = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
  return new Set([...words, ...pairs])
}

/** The tool whose name, title and description share most with a text; what many tools share counts less. */
const chosenTool = (tools: ReadonlyArray<Tool>, text: string): Tool => {
  const described = tools.map((tool) => ({
    tool,
    terms: termsOf(`${tool.name.replaceAll("_", " ")} ${tool.title ?? ""} ${tool.description ?? ""}`),
  }))
  const asked = [...termsOf(text)]
  const score = (terms: ReadonlySet<string>): number =>
    asked
      .filter((term) => terms.has(term))
      .reduce((sum, term) => sum + 1 / described.filter((other) => other.terms.has(term)).length, 0)
  const [best] = described.toSorted((one, other) => score(other.terms) - score(one.terms))
  if (best === undefined || score(best.terms) === 0) throw new Error(`No tool for: ${text}`)
  return best.tool
}

/** How facts are written in the texts, by the name of the field. */
const readings: ReadonlyArray<readonly [field: string, pattern: RegExp, value: (found: string) => unknown]> = [
  ["city", /(\p{Script=Han}+?省\/[\p{Script=Han}/]+[市区县]|上海市\/上海市\/[\p{Script=Han}]+区)/u, String],
  ["address", /([\p{Script=Han}]+小筑\d+号楼|海宁市苔洲街道[\p{Script=Han}]+侧)/u, String],
  ["buildingArea", /([\d.]+) ?(?:平方米|m²)/, Number],
  ["areaSqm", /([\d.]+) ?(?:平方米|m²)/, Number],
  ["propertyUsage", /(住宅|home)/, () => "RESIDENTIAL"],
  ["landUse", /(住宅)用地/, () => "RESIDENTIAL"],
  ["rightType", /(出让)/, () => "GRANTED"],
  ["brand", /(大众)/, String],
  ["series", /(朗逸)/, String],
  ["firstRegistrationDate", /registered (\d{4}-\d{2})/, String],
  ["mileageKm", /([\d,]+) km/, (found) => Number(found.replaceAll(",", ""))],
  ["model", /(QY\d+K\d)/, String],
  ["manufactureDate", /made (\d{4}-\d{2})/, String],
  ["hours", /([\d,]+) hours/, (found) => Number(found.replaceAll(",", ""))],
  ["taskId", /(?:task|任务) ?(\d+)/, Number],
  ["portfolioId", /(?:portfolio|资产包) ?(\d+)/, Number],
  ["path", /(\S+\.csv)/, String],
  ["market", /(上海)/, String],
  ["part", /(风险|risk)/, () => "risks"],
  ["confirm", /(同意|agree)/, () => true],
]

/** The facts of a text that a schema has a place for. */
const factsFor = (schema: unknown, text: string): Json => {
  const properties = isJson(schema) && isJson(schema["properties"]) ? schema["properties"] : {}
  return Object.fromEntries(
    readings.flatMap(([field, pattern, value]) => {
      const found = field in properties ? pattern.exec(text)?.[1] : undefined
      return found === undefined ? [] : [[field, value(found)]]
    }),
  )
}

/** The kind of asset whose required facts a text states, with them; the one with most facts. */
const subjectIn = (valueAsset: Tool | undefined, text: string): readonly [name: string, facts: Json] | undefined => {
  const kinds = valueAsset === undefined ? {} : (valueAsset.inputSchema.properties ?? {})
  const [best] = Object.entries(kinds)
    .flatMap(([name, schema]): ReadonlyArray<readonly [string, Json]> => {
      const required: unknown = isJson(schema) ? schema["required"] : undefined
      const facts = factsFor(schema, text)
      const isWhole = !Array.isArray(required) || required.every((field) => String(field) in facts)
      return isWhole && Object.keys(facts).length > 1 ? [[name, facts]] : []
    })
    .toSorted(([, one], [, other]) => Object.keys(other).length - Object.keys(one).length)
  return best
}

/**
 * A client without a language model: it reads the listed tools, chooses one by its words, fills in what its schema asks
 * for from the text, and remembers the last object and task. The same text always leads to the same call.
 */
export const scriptedClient = async (client: Client) => {
  const { tools } = await client.listTools()
  const valueAsset = tools.find(({ name }) => name === "value_asset")
  const kindOf = new Map<number, unknown>()
  let last: { readonly name: string; readonly facts: Json; readonly taskId: number } | undefined

  const argumentsFor = (tool: Tool, text: string): Record<string, unknown> => {
    const own = factsFor(tool.inputSchema, text)
    const properties = tool.inputSchema.properties ?? {}
    const subject = subjectIn(valueAsset, text)
    const taskId = own["taskId"]
    return {
      ...own,
      ...("asset" in properties && typeof taskId === "number" ? { asset: kindOf.get(taskId) } : {}),
      ...("changes" in properties && last !== undefined
        ? {
            [last.name]: last.facts,
            baseTaskId: last.taskId,
            changes: [factsFor(valueAsset?.inputSchema.properties?.[last.name], text)],
          }
        : subject !== undefined && subject[0] in properties
          ? { [subject[0]]: subject[1] }
          : {}),
      language: /\p{Script=Han}{4}/u.test(text) && !/^[A-Z][a-z]/.test(text) ? "zh" : "en",
    }
  }

  return {
    tools,
    /** Does a task given in words. */
    ask: async (text: string, more: Record<string, unknown> = {}): Promise<Said> => {
      const tool = chosenTool(tools, text)
      const given = { ...argumentsFor(tool, text), ...more }
      const { content, isError, structuredContent } = await client.callTool({ name: tool.name, arguments: given })
      const data = isJson(structuredContent) ? structuredContent : {}
      const { assetType, taskId } = data
      if (typeof taskId === "number") {
        kindOf.set(taskId, assetType)
        const name = String(assetType).toLowerCase()
        const facts = Object.entries(given).find(([key]) => key === name)?.[1]
        if (isJson(facts)) last = { name, facts, taskId }
      }
      const [first] = content
      return { tool: tool.name, text: first?.type === "text" ? first.text : "", isError: isError === true, data }
    },
  }
}
