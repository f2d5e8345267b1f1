import { Record, Struct } from "effect"
import type { OpenApi } from "effect/http-api"
import type { Scope } from "../Scope.ts"
import { isTaskStream, withExamples } from "./Examples.ts"
import { failureComponents, failureReference } from "./Failures.ts"
import { responseHeaders, successHeaders } from "./Headers.ts"
import type { Hosting } from "./Hosting.ts"
import { openObjects } from "./OpenObjects.ts"
import { commonParameters, type DeclaredOperations, parameter } from "./Parameters.ts"
import { webhookSection } from "./WebhookSection.ts"

type Schemas = OpenApi.OpenAPIComponents["schemas"]

const replays = ({ parameters }: OpenApi.OpenAPISpecOperation): boolean =>
  parameters.some(({ name }) => name === "Idempotency-Key")

const streamOf = (content: OpenApi.OpenApiSpecContent): string =>
  isTaskStream(content) ? "Server-Sent Events of the task" : "Server-Sent Events of the reply"

const responsesOf = (operation: OpenApi.OpenAPISpecOperation, schemas: Schemas): object =>
  Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => {
      if (Number(status) >= 400) return [status, failureReference(status)]
      const { content, description, ...rest } = response
      return [
        status,
        {
          description: content?.["text/event-stream"] === undefined ? description : streamOf(content),
          headers: successHeaders(replays(operation)),
          ...(content === undefined ? {} : { content: withExamples(content, schemas) }),
          ...rest,
        },
      ]
    }),
  )

const operationOf = (
  operation: OpenApi.OpenAPISpecOperation,
  parameters: Readonly<Record<string, object>>,
  schemas: Schemas,
) => ({
  ...operation,
  parameters: [
    ...operation.parameters.map((one) => parameter(one, parameters)),
    ...Object.keys(commonParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ],
  ...(operation.requestBody === undefined
    ? {}
    : {
        requestBody: {
          ...operation.requestBody,
          content: withExamples(operation.requestBody.content, schemas),
        },
      }),
  responses: responsesOf(operation, schemas),
})

/** Names the scope of an operation, for people and, as OpenAPI 3.1 provides, in its security requirements. */
const withScope = <Operation extends Pick<OpenApi.OpenAPISpecOperation, "description" | "security">>(
  operation: Operation,
  scope: Scope | "any",
) => {
  const roles = scope === "any" ? [] : [scope]
  return {
    ...operation,
    description: `${operation.description ?? ""} ${scope === "any" ? "Every key may call it." : `The key needs the scope \`${scope}\`.`}`,
    security: operation.security.map((requirement) => Record.map(requirement, () => roles)),
  }
}

const methods = ["get", "post"] as const

/** The operations of a path, each under its method. */
const operationsOf = (item: OpenApi.OpenAPISpecPathItem) =>
  methods.flatMap((method) => (item[method] === undefined ? [] : [[method, item[method]] as const]))

/** Completes the library's document: headers, examples, decoded parameters, and webhooks. */
export const published = (
  document: OpenApi.OpenAPISpec,
  declared: DeclaredOperations,
  { authentication, mountPath }: Hosting,
): object => {
  const { components, paths, ...rest } = document
  const { schemas } = components
  const hasKeys = authentication === "keys"
  const [first] = Object.values(paths).flatMap(operationsOf)
  return openObjects({
    ...rest,
    servers: [{ url: mountPath === "" ? "/" : mountPath, description: "The server that publishes this document" }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          operationsOf(item).map(([method, operation]) => {
            const { parameters = {}, scope = "any" } = declared.get(`${method.toUpperCase()} ${path}`) ?? {}
            const complete = withScope(operationOf(operation, parameters, schemas), scope)
            return [method, hasKeys ? complete : Struct.omit(complete, ["security"])]
          }),
        ),
      ]),
    ),
    webhooks: webhookSection(schemas),
    components: {
      ...(hasKeys ? components : Struct.omit(components, ["securitySchemes"])),
      headers: responseHeaders,
      parameters: commonParameters,
      responses: first === undefined ? {} : failureComponents(first[1].responses),
    },
  })
}
