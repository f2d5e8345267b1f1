import { Effect, Schema } from "effect"

const Field = Schema.Struct({
  description: Schema.optional(Schema.String),
  pattern: Schema.optional(Schema.String),
  format: Schema.optional(Schema.String),
  maxLength: Schema.optional(Schema.Int),
  exclusiveMinimum: Schema.optional(Schema.Finite),
  minimum: Schema.optional(Schema.Finite),
  maximum: Schema.optional(Schema.Finite),
})

const Body = Schema.Struct({ properties: Schema.Record(Schema.String, Field), required: Schema.Array(Schema.String) })

const Document = Schema.Struct({
  paths: Schema.Record(
    Schema.String,
    Schema.Struct({
      post: Schema.optional(
        Schema.Struct({
          requestBody: Schema.optional(
            Schema.Struct({
              content: Schema.Struct({
                "application/json": Schema.optional(Schema.Struct({ schema: Schema.Struct({ $ref: Schema.String }) })),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
  components: Schema.Struct({ schemas: Schema.Record(Schema.String, Schema.Unknown) }),
})

/** The create body of a path as an OpenAPI document publishes it. */
export const publishedRequest = Effect.fnUntraced(function* (document: string, path: string) {
  const { components, paths } = yield* Schema.decodeEffect(Schema.fromJsonString(Document))(document)
  const schema = paths[path]?.post?.requestBody?.content["application/json"]?.schema.$ref
  return yield* Schema.decodeUnknownEffect(Body)(components.schemas[schema?.split("/").at(-1) ?? ""])
})
