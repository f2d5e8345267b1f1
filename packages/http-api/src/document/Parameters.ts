import { ownValue } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { HttpApi, type HttpApiGroup, type OpenApi } from "effect/http-api"
import { requiredScopeOf, type Scope } from "../Scope.ts"
import { firstOf } from "./Examples.ts"

type Parameter = OpenApi.OpenAPISpecParameter & { readonly example?: unknown }

/** Declarations of an operation that the library does not publish. */
interface DeclaredOperation {
  readonly scope: Scope | "any"
  /** The schemas of decoded parameters, such as numbers, by name. The library publishes the encoded text instead. */
  readonly parameters: Readonly<Record<string, object>>
}

/** Declarations of the operations of an API, by `<method> <path>`. */
export type DeclaredOperations = ReadonlyMap<string, DeclaredOperation>

/** Reads what the operations of an API declare. */
export const declaredOperations = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
): DeclaredOperations => {
  const known = new Map<string, DeclaredOperation>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const { headers, method, params, path, query } = endpoint
      const fields = [params, query, headers].map((schema) => (schema === undefined ? {} : propertiesOf(schema)))
      known.set(`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`, {
        scope: requiredScopeOf(group, endpoint),
        parameters: { ...fields[0], ...fields[1], ...fields[2] },
      })
    },
  })
  return known
}

const propertiesOf = (schema: Schema.Constraint): object => {
  const { properties } = Schema.toJsonSchemaDocument(Schema.toType(schema)).schema
  return typeof properties === "object" && properties !== null ? properties : {}
}

/**
 * A parameter with its description at the top level. The description of an optional parameter includes its example,
 * because the documentation page would send an `example` with the request.
 */
export const parameter = (published: OpenApi.OpenAPISpecParameter, schemas: Readonly<Record<string, object>>) => {
  const { description, examples, ...schema }: Record<string, unknown> = {
    ...published.schema,
    ...ownValue(schemas, published.name),
  }
  const example = firstOf(examples)
  if (schema["type"] === "integer") delete schema["pattern"]
  const sentences = [
    ...(typeof description === "string" ? [description.replace(/\.$/, "")] : []),
    ...(typeof example === "string" && !published.required ? [`Such as \`${example}\``] : []),
  ]
  const described: Parameter = {
    ...published,
    ...(sentences.length === 0 ? {} : { description: sentences.join(". ") }),
    schema,
    ...(example === undefined || !published.required ? {} : { example }),
  }
  return described
}

/** Headers that any request may carry. */
export const commonParameters = {
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    required: false,
    description: "Language of human-readable texts: Chinese unless English is preferred, as with `en`",
    schema: { type: "string", default: "zh" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "Your own identifier for this request, repeated in the response and the log. Generated when absent",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" },
  },
}
