import { describe, expect, it } from "@effect/vitest"
import { ApiFailure, assetGroup, errorTable, makeApi, makeClient, openApiDocument } from "@open-valuation/http-api"
import { Effect, Layer, Redacted, Schema } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { OpenApi } from "effect/http-api"

const asset = {
  assetType: "PROPERTY" as const,
  Request: Schema.Struct({
    city: Schema.String.annotate({ examples: ["上海市/上海市/浦东新区"] }),
    buildingArea: Schema.Finite.check(Schema.isGreaterThan(0)),
  }).annotate({ identifier: "PropertyRequest" }),
  Result: Schema.Struct({ avgTotalPrice: Schema.Finite }).annotate({ identifier: "PropertyResult" }),
}
const api = makeApi(assetGroup(asset))

/** Returns the same JSON body to every request, and records the requests. */
const answering = (status: number, body: unknown) => {
  const requests: Array<{ method: string; url: string; key: string | undefined }> = []
  const layer = Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request, url) => {
      requests.push({ method: request.method, url: url.href, key: request.headers["x-api-key"] })
      return Effect.succeed(HttpClientResponse.fromWeb(request, Response.json(body, { status })))
    }),
  )
  return { requests, layer }
}

const stepFields = ["seq", "stage", "code", "text", "at"]
const samplesFields = ["kind", "found", "kept", "excluded", "preview"]
const progressFields = ["done", "total", "unit", "label"]

const client = makeClient(api, { baseUrl: "http://valuation.test", apiKey: Redacted.make("ovk_test") })

describe("the OpenAPI document", () => {
  const document = OpenApi.fromApi(api)

  it("is OpenAPI 3.1 with the paths of the contract", () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.entries(document.paths).map(([path, item]) => [path, Object.keys(item)])).toEqual([
      ["/api/open/v1/usage", ["get"]],
      ["/api/open/v1/webhook-deliveries", ["get"]],
      ["/api/open/v1/webhook-deliveries/{deliveryId}/redeliver", ["post"]],
      ["/api/open/v1/webhook-deliveries/redeliver", ["post"]],
      ["/api/open/v1/webhook-deliveries/test", ["post"]],
      ["/api/open/v1/audit-events", ["get"]],
      ["/api/open/v1/audit-events/export", ["get"]],
      ["/api/open/v1/erasures", ["get", "post"]],
      ["/api/open/v1/erasures/export", ["post"]],
      ["/api/open/v1/property-valuations", ["get", "post"]],
      ["/api/open/v1/property-valuations/stream", ["post"]],
      ["/api/open/v1/property-valuations/{taskId}", ["get"]],
      ["/api/open/v1/property-valuations/{taskId}/events", ["get"]],
    ])
  })

  it("takes the key in either header on every operation", () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(["apiKey", "bearer"])
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
    expect(operations).toHaveLength(15)
    const scopes: unknown = expect.any(Array)
    for (const operation of operations) {
      expect(operation).toMatchObject({ security: [{ apiKey: scopes }, { bearer: scopes }] })
    }
  })

  it("names the scope of every operation, for people and for tools", () => {
    const scopeOf = (path: string, method: "get" | "post") => {
      const operation = document.paths[path]?.[method]
      return [/ (The key needs .*|Every key .*)$/.exec(operation?.description ?? "")?.[1], operation?.security]
    }
    expect(scopeOf("/api/open/v1/property-valuations", "get")).toEqual([
      "The key needs the scope `valuations`.",
      [{ apiKey: ["valuations"] }, { bearer: ["valuations"] }],
    ])
    expect(scopeOf("/api/open/v1/webhook-deliveries/test", "post")).toEqual([
      "The key needs the scope `webhooks`.",
      [{ apiKey: ["webhooks"] }, { bearer: ["webhooks"] }],
    ])
    expect(scopeOf("/api/open/v1/usage", "get")).toEqual(["Every key may call it.", [{ apiKey: [] }, { bearer: [] }]])
  })

  it("names every code of the error table under its HTTP status", () => {
    const responses = document.paths["/api/open/v1/property-valuations"]?.post?.responses
    const shared: unknown = Reflect.get(document.components, "responses")
    const faults: Readonly<Record<number, object>> = {
      40001: { errors: [{ path: "materials[0].materialRef", message: "必填" }] },
      40002: { errors: [{ path: "callbackUrl", message: "只支持 http 或 https 地址" }] },
    }
    for (const { code, message, status } of errorTable) {
      expect(responses?.[status]).toEqual({ $ref: `#/components/responses/Failure${status}` })
      expect(shared).toHaveProperty(`Failure${status}.description`, expect.stringContaining(`**${code}**`))
      expect(shared).toHaveProperty([`Failure${status}`, "content", "application/json", "examples", code, "value"], {
        code,
        message: message.zh,
        data: faults[code] ?? null,
      })
    }
    expect(responses?.[200]).toBeDefined()
  })

  it("refers to one failure envelope, without internals of the library", () => {
    expect(new Set(Object.keys(document.components.schemas))).toEqual(
      new Set([
        "Actor",
        "Adoption",
        "AuditEvent",
        "DataSubject",
        "Erased",
        "Erasure",
        "ErasureWish",
        "FailedDeliveries",
        "Failure",
        "FieldError",
        "MaskedSubject",
        "PersonExport",
        "PropertyRequest",
        "PropertyResult",
        "PropertyTask",
        "PropertyTaskEncoded",
        "RedeliveredCount",
        "TaskCreated",
        "TaskCreatedEncoded",
        "TaskSummary",
        "Usage",
        "WebhookDelivery",
        "WebhookTest",
      ]),
    )
    expect(document.components.schemas["Failure"]?.["required"]).toEqual(["code", "message", "data"])
    expect(JSON.stringify(document)).not.toContain("_tag")
  })

  it("shows every event of a stream", () => {
    const stream = document.paths["/api/open/v1/property-valuations/stream"]?.post
    const events = document.paths["/api/open/v1/property-valuations/{taskId}/events"]?.get
    const schema = stream?.responses[200]?.content?.["text/event-stream"]?.schema
    expect(events?.responses[200]?.content).toEqual(stream?.responses[200]?.content)
    expect(events?.responses[204]).toBeDefined()
    const text = (data: object) => ({ contentMediaType: "application/json", ...data })
    expect(schema).toMatchObject({
      anyOf: [
        { properties: { event: { enum: ["task"] }, data: { $ref: "#/components/schemas/TaskCreatedEncoded" } } },
        { properties: { event: { enum: ["step"] }, data: text({ contentSchema: { required: stepFields } }) } },
        { properties: { event: { enum: ["samples"] }, data: text({ contentSchema: { required: samplesFields } }) } },
        {
          required: ["event", "data"],
          properties: { event: { enum: ["progress"] }, data: text({ contentSchema: { required: progressFields } }) },
        },
        { properties: { event: { enum: ["result"] }, data: { $ref: "#/components/schemas/PropertyTaskEncoded" } } },
      ],
    })
    expect(document.components.schemas["PropertyTaskEncoded"]).toEqual({
      type: "string",
      contentMediaType: "application/json",
      contentSchema: { $ref: "#/components/schemas/PropertyTask" },
      description: "The task in its final state, as JSON",
    })
    expect(JSON.stringify(document)).not.toContain("effect")
  })

  it("names the headers of an operation", () => {
    const headersOf = (path: string, method: "get" | "post") =>
      document.paths[path]?.[method]?.parameters
        ?.filter((parameter) => parameter.in === "header")
        .map(({ name, required }) => [name, required])
    const path = "/api/open/v1/property-valuations"
    expect(headersOf(path, "post")).toEqual([["Idempotency-Key", false]])
    expect(headersOf(`${path}/stream`, "post")).toEqual([["Idempotency-Key", false]])
    expect(headersOf(`${path}/{taskId}/events`, "get")).toEqual([["Last-Event-ID", false]])
  })

  it("shows parameters with their decoded types, and the header for the client's language", () => {
    const read = document.paths["/api/open/v1/property-valuations/{taskId}"]?.get?.parameters
    expect(read).toEqual([
      {
        name: "taskId",
        in: "path",
        required: true,
        description: "Task id, a positive integer below 2^53",
        schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        example: 1,
      },
      { $ref: "#/components/parameters/AcceptLanguage" },
      { $ref: "#/components/parameters/RequestId" },
    ])
    const list = document.paths["/api/open/v1/webhook-deliveries"]?.get?.parameters
    expect(list?.find(({ name }) => name === "limit")?.schema).toEqual({ type: "integer", minimum: 1, maximum: 100 })
  })

  it("leaves objects open, for fields added later", () => {
    const published = openApiDocument(api)
    expect(JSON.parse(published)).toMatchObject({ info: { title: "Open Valuation API" } })
    expect(published).not.toContain('"additionalProperties":false')
  })
})

describe("the error table", () => {
  it("has codes that begin with their HTTP status", () => {
    for (const { code, status } of errorTable) expect(Math.floor(code / 100)).toBe(status)
  })

  it("has every code of the contract once", () => {
    expect(errorTable.map(({ code }) => code)).toEqual([
      40000, 40001, 40002, 40100, 40101, 40200, 40300, 40400, 40401, 40402, 40403, 40404, 40405, 40500, 40900, 41300,
      41500, 42900, 50000, 50300,
    ])
  })
})

describe("the typed client", () => {
  const created = {
    taskId: 7,
    valuationNo: "VAL-PROP-20260315-0001",
    assetType: "PROPERTY",
    status: "IN_PROGRESS",
    statusLabel: "估值中",
    statusUrl: "/api/open/v1/property-valuations/7",
    message: "",
  }

  it.effect("creates a task with the key in its header", () => {
    const { layer, requests } = answering(200, { code: 0, message: "success", data: created })
    return Effect.gen(function* () {
      const { property } = yield* client
      const { data } = yield* property.create({
        query: { callbackUrl: "https://example.com/hook" },
        headers: {},
        payload: { city: "上海市/上海市/浦东新区", buildingArea: 89 },
      })
      expect(data).toEqual(created)
      expect(requests).toEqual([
        {
          method: "POST",
          url: "http://valuation.test/api/open/v1/property-valuations?callbackUrl=https%3A%2F%2Fexample.com%2Fhook",
          key: "ovk_test",
        },
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("reads the result of a task", () => {
    const { message: _, statusUrl: __, ...task } = created
    const detail = {
      ...task,
      status: "SUCCESS",
      statusLabel: "成功",
      errorMessage: null,
      adoption: null,
      caseNumber: null,
      note: null,
      createdAt: "2026-03-15T10:30:00+08:00",
    }
    const { layer } = answering(200, { code: 0, message: "success", data: { ...detail, result: { avgTotalPrice: 1 } } })
    return Effect.gen(function* () {
      const { property } = yield* client
      const { data } = yield* property.get({ params: { taskId: 7 } })
      expect(data.result?.avgTotalPrice).toBe(1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks for a version of a result of statements", () => {
    const { layer, requests } = answering(404, { code: 40405, message: "no", data: null })
    return Effect.gen(function* () {
      const statements = makeApi(assetGroup({ ...asset, assetType: "BANK_STATEMENT" as const }))
      const options = { baseUrl: "http://valuation.test", apiKey: Redacted.make("ovk_test") }
      const { bankStatement } = yield* makeClient(statements, options)
      yield* Effect.flip(bankStatement.get({ params: { taskId: 7 }, query: { version: 2 } }))
      expect(requests[0]?.url).toMatch(/\/bank-statement-valuations\/7\?version=2$/)
    }).pipe(Effect.provide(layer))
  })

  for (const { code, status } of errorTable) {
    it.effect(`raises ${code} as ApiFailure`, () => {
      const { layer } = answering(status, { code, message: "no", data: null })
      return Effect.gen(function* () {
        const { property } = yield* client
        const failure = yield* Effect.flip(property.get({ params: { taskId: 7 } }))
        expect(failure).toBeInstanceOf(ApiFailure)
        expect(failure).toMatchObject({ _tag: "ApiFailure", code, data: null })
      }).pipe(Effect.provide(layer))
    })
  }
})
