import { Schema } from "effect"

/** A schema of the OpenAPI document, as far as the reference shows it. */
export interface SchemaNode {
  readonly $ref?: string | undefined
  readonly type?: string | undefined
  readonly format?: string | undefined
  readonly description?: string | undefined
  readonly enum?: ReadonlyArray<string | number | boolean | null> | undefined
  readonly anyOf?: ReadonlyArray<SchemaNode> | undefined
  readonly items?: SchemaNode | undefined
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined
  readonly additionalProperties?: SchemaNode | boolean | undefined
  readonly required?: ReadonlyArray<string> | undefined
  readonly contentSchema?: SchemaNode | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly pattern?: string | undefined
  readonly default?: unknown
  readonly examples?: ReadonlyArray<unknown> | undefined
}

const { optional } = Schema
const Self = Schema.suspend((): Schema.Codec<SchemaNode> => SchemaNode)

const SchemaNode: Schema.Codec<SchemaNode> = Schema.Struct({
  $ref: optional(Schema.String),
  type: optional(Schema.String),
  format: optional(Schema.String),
  description: optional(Schema.String),
  enum: optional(Schema.Array(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null]))),
  anyOf: optional(Schema.Array(Self)),
  items: optional(Self),
  properties: optional(Schema.Record(Schema.String, Self)),
  additionalProperties: optional(Schema.Union([Schema.Boolean, Self])),
  required: optional(Schema.Array(Schema.String)),
  contentSchema: optional(Self),
  minimum: optional(Schema.Finite),
  maximum: optional(Schema.Finite),
  minLength: optional(Schema.Finite),
  maxLength: optional(Schema.Finite),
  minItems: optional(Schema.Finite),
  maxItems: optional(Schema.Finite),
  pattern: optional(Schema.String),
  default: optional(Schema.Unknown),
  examples: optional(Schema.Array(Schema.Unknown)),
})

const Reference = Schema.Struct({ $ref: Schema.String })

const Content = Schema.Record(
  Schema.String,
  Schema.Struct({
    schema: SchemaNode,
    examples: optional(
      Schema.Record(Schema.String, Schema.Struct({ summary: optional(Schema.String), value: Schema.Unknown })),
    ),
  }),
)

const Parameter = Schema.Struct({
  name: Schema.String,
  in: Schema.String,
  required: Schema.Boolean,
  description: Schema.String,
  schema: SchemaNode,
  example: optional(Schema.Unknown),
})

const Response = Schema.Struct({ description: Schema.String, content: optional(Content) })

const Operation = Schema.Struct({
  tags: Schema.Array(Schema.String),
  operationId: Schema.String,
  summary: Schema.String,
  description: Schema.String,
  parameters: Schema.Array(Schema.Union([Reference, Parameter])),
  requestBody: optional(Schema.Struct({ content: Content })),
  responses: Schema.Record(Schema.String, Schema.Union([Reference, Response])),
})

const Document = Schema.Struct({
  info: Schema.Struct({ version: Schema.String, description: Schema.String }),
  tags: Schema.Array(Schema.Struct({ name: Schema.String, description: Schema.String })),
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  webhooks: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  components: Schema.Struct({
    schemas: Schema.Record(Schema.String, SchemaNode),
    parameters: Schema.Record(Schema.String, Parameter),
    responses: Schema.Record(Schema.String, Response),
    securitySchemes: Schema.Record(Schema.String, Schema.Struct({ description: Schema.String })),
  }),
})

export type HttpDocument = typeof Document.Type
export type HttpOperation = typeof Operation.Type
export type HttpContent = typeof Content.Type
export type HttpParameter = typeof Parameter.Type

/** Reads our OpenAPI document. */
export const readHttpDocument: (json: string) => HttpDocument = Schema.decodeSync(Schema.fromJsonString(Document))
