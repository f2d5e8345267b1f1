import { RunBreakdown, RunFigures } from "@open-valuation/core/accuracy"
import { EquipmentRequest, EquipmentResult } from "@open-valuation/core/equipment"
import { LandRequest, LandResult } from "@open-valuation/core/land"
import { LendingPolicyForm } from "@open-valuation/core/lending"
import { PropertyRequest, PropertyResult } from "@open-valuation/core/property"
import { StatementRequest, StatementResult } from "@open-valuation/core/statement"
import { VehicleRequest, VehicleResult } from "@open-valuation/core/vehicle"
import { Schema, Struct } from "effect"

/** The parts of JSON Schema that our schemas use. */
interface JsonSchema {
  readonly type?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly description?: string
  readonly $ref?: string
}

type Definitions = Readonly<Record<string, JsonSchema>>

const COLUMNS = 110

/** A description as a doc comment, wrapped. */
const comment = (text: string | undefined, indent: string): string => {
  if (text === undefined) return ""
  const lines: Array<string> = []
  for (const word of text.replaceAll("*/", "* /").split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + indent.length + 4 > COLUMNS) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  const body =
    lines.length === 1 ? ` ${lines[0]} ` : `\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} `
  return `${indent}/**${body}*/\n`
}

const named = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const bracketed = (text: string): string => (/ [|&] /.test(text) ? `(${text})` : text)

const resolved = (schema: JsonSchema, definitions: Definitions): JsonSchema => {
  if (schema.$ref === undefined) return schema
  const found = definitions[schema.$ref.replace("#/$defs/", "")]
  if (found === undefined) throw new Error(`${schema.$ref} is not defined`)
  return found
}

const fields = (schema: JsonSchema, definitions: Definitions, indent: string): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const optional = schema.required?.includes(name) === true ? "" : "?"
      const type = typeText(field, definitions, `${indent}  `)
      return `${comment(field.description, `${indent}  `)}${indent}  readonly ${named(name)}${optional}: ${type}\n`
    })
    .join("")

const typeText = (given: JsonSchema, definitions: Definitions, indent: string): string => {
  const schema = resolved(given, definitions)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  const { anyOf } = schema
  if (anyOf !== undefined) {
    return [...new Set(anyOf.map((one) => bracketed(typeText(one, definitions, indent))))].join(" | ")
  }
  switch (schema.type) {
    case "string":
      return "string"
    case "number":
    case "integer":
      return "number"
    case "boolean":
      return "boolean"
    case "null":
      return "null"
    case "array":
      if (schema.items === undefined) return "ReadonlyArray<unknown>"
      return `ReadonlyArray<${typeText(schema.items, definitions, indent)}>`
    case "object": {
      const { additionalProperties, properties } = schema
      if (properties !== undefined) return `{\n${fields(schema, definitions, indent)}${indent}}`
      // JSON Schema does not tell what a record of ours holds: facts, whose values are these.
      const value =
        typeof additionalProperties === "object"
          ? typeText(additionalProperties, definitions, indent)
          : "string | number | boolean"
      return `{ readonly [name: string]: ${value} }`
    }
    default:
      throw new Error(`No type for ${JSON.stringify(schema)}`)
  }
}

/** The JSON of a schema as a documented interface in plain TypeScript. */
const interfaceText = (name: string, schema: Schema.Top, description: string): string => {
  const document = Schema.toJsonSchemaDocument(schema)
  const definitions: Definitions = document.definitions
  const root = resolved(document.schema, definitions)
  return `${comment(description, "")}export interface ${name} {\n${fields(root, definitions, "")}}\n`
}

const StatementPurchase = Schema.Struct(
  Struct.pick(StatementRequest.fields, ["purchaseAmount", "downPaymentAmount", "repaymentCycle", "monthInstallment"]),
)

const schemas: ReadonlyArray<readonly [name: string, schema: Schema.Top, description: string]> = [
  ["PropertyRequest", PropertyRequest, "A home, shop or factory to value. Areas in m²."],
  ["PropertyResult", PropertyResult, "The value of a home, shop or factory. Amounts in yuan."],
  ["VehicleRequest", VehicleRequest, "A car to value."],
  ["VehicleResult", VehicleResult, "The value of a car. Amounts in yuan."],
  ["LandRequest", LandRequest, "Land to value. Areas in m²."],
  ["LandResult", LandResult, "The value of land. Amounts in yuan."],
  ["EquipmentRequest", EquipmentRequest, "A construction machine to value."],
  ["EquipmentResult", EquipmentResult, "The value of a construction machine. Amounts in yuan."],
  ["LendingPolicy", LendingPolicyForm, "How a lender reads the values of an asset. Shares are fractions."],
  ["StatementPurchase", StatementPurchase, "What is to be bought, and how it is to be paid."],
  ["StatementResult", StatementResult, "What bank statements show together. Amounts in yuan."],
  ["RunFigures", RunFigures, "Measures of a backtest: fractions; `cod` and `vei` per cent."],
  ["RunBreakdown", RunBreakdown, "A backtest by groups: fractions; bounds of prices in yuan."],
]

/** The types of `src/public/EngineTypes.ts` as plain interfaces, for hosts without Effect. */
export const engineTypes = (): string => schemas.map((row) => interfaceText(...row)).join("\n")

/** A module that compiles only if each of the types may stand for the other one of its name, and the other for it. */
export const comparison = (plain: string, ours: string): string =>
  [
    `import type * as Plain from "${plain}"`,
    `import type * as Ours from "${ours}"`,
    "type Mutual<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never",
    ...schemas.map(([name]) => `export const of${name}: Mutual<Plain.${name}, Ours.${name}> = true`),
  ].join("\n")
