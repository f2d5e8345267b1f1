import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ENGINE_VERSION } from "@open-valuation/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { temporaryFolder } from "./processes/Processes.ts"
import { create, readStream, resultOf, type Server, startServer } from "./processes/Server.ts"

type Json = Readonly<Record<string, unknown>>

const folder = temporaryFolder()
let server: Server
let document: Json
const key = "a-key-of-the-operator"

beforeAll(async () => {
  server = await startServer(join(folder.path, "data"), { OV_BOOTSTRAP_KEY: key, OV_RATE_LIMIT: "1000/s:1000" })
  document = object(await (await fetch(`${server.url}/openapi.json`)).json())
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const object = (value: unknown): Json => {
  if (!isObject(value)) throw new Error(`No object: ${JSON.stringify(value)}`)
  return value
}

/** Follows a reference of the document. */
const resolve = (value: unknown): Json => {
  const found = object(value)
  const { $ref } = found
  if (typeof $ref !== "string") return found
  return resolve(
    $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, name) => object(at)[name], document),
  )
}

/** Every object of the document with its path. References are not followed. */
const everyObject = (value: unknown, place: string): ReadonlyArray<readonly [string, Json]> => {
  if (Array.isArray(value)) return value.flatMap((item, index) => everyObject(item, `${place}[${index}]`))
  if (!isObject(value)) return []
  return [[place, value], ...Object.entries(value).flatMap(([name, one]) => everyObject(one, `${place}.${name}`))]
}

const operations = (): ReadonlyArray<readonly [string, Json]> =>
  Object.entries(object(document["paths"])).flatMap(([path, item]) =>
    Object.entries(object(item)).map(([method, operation]) => [`${method} ${path}`, object(operation)] as const),
  )

const isExample = ([place]: readonly [string, Json]): boolean => /\.(?:examples?|value)(?:[.[]|$)/.test(place)

describe("the OpenAPI document of the reference server", () => {
  it("describes every property of every request, answer and event", () => {
    const silent = everyObject(document, "")
      .filter((one) => !isExample(one))
      .flatMap(([place, { properties }]) =>
        isObject(properties)
          ? Object.entries(properties).flatMap(([name, property]) =>
              typeof resolve(property)["description"] === "string" ? [] : [`${place}.${name}`],
            )
          : [],
      )
    expect(silent).toEqual([])
  })

  it("states the unit of every figure that is not a count", () => {
    const unit =
      /yuan|m²|\bpoints\b|\bkm\b|\bh\b|hours|litres|degrees|years|months|\bratio\b|0 to 1\b|per cent|`unit`|`currency`|multiplied/
    const silent = everyObject(document, "")
      .filter((one) => !isExample(one))
      .flatMap(([place, { properties }]) =>
        Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
          const { anyOf, description, enum: literals, type } = resolve(property)
          const types = [type, ...(Array.isArray(anyOf) ? anyOf.map((one) => resolve(one)["type"]) : [])]
          const isFigure = types.includes("number") && literals === undefined
          return isFigure && !unit.test(String(description)) ? [`${place}.${name}: ${String(description)}`] : []
        }),
      )
    expect(silent).toEqual([])
  })

  it("has a summary, described parameters, answers with examples and headers for every operation", () => {
    expect(operations().length).toBeGreaterThan(20)
    for (const [name, { description, parameters, requestBody, responses, summary }] of operations()) {
      expect(summary, name).toBeTypeOf("string")
      expect(description, name).toBeTypeOf("string")
      const shown = Array.isArray(parameters) ? parameters.map(resolve) : []
      for (const parameter of shown)
        expect(parameter["description"], `${name} ${String(parameter["name"])}`).toBeTypeOf("string")
      expect(shown.map((parameter) => parameter["name"])).toContain("Accept-Language")
      for (const [status, reference] of Object.entries(object(responses))) {
        const response = resolve(reference)
        expect(object(response["headers"]), `${name} ${status}`).toHaveProperty("X-Request-Id")
        if (status === "204") continue
        for (const media of Object.values(object(response["content"]))) {
          expect(Object.keys(object(object(media)["examples"])).length, `${name} ${status}`).toBeGreaterThan(0)
        }
      }
      const bodies = isObject(requestBody) ? Object.entries(object(requestBody["content"])) : []
      for (const [type, body] of bodies) {
        const isForm = type === "multipart/form-data"
        expect([name, isForm || isObject(object(body)["examples"])]).toEqual([name, true])
      }
    }
  })

  it("has task ids as integers, the version, its server and the webhooks", () => {
    const ids = operations().flatMap(([, { parameters }]) =>
      (Array.isArray(parameters) ? parameters.map(resolve) : []).filter(({ name }) => name === "taskId"),
    )
    expect(ids.length).toBeGreaterThan(10)
    for (const { schema } of ids) expect(schema).toMatchObject({ type: "integer", minimum: 1 })
    expect(document).toMatchObject({
      info: { version: ENGINE_VERSION },
      servers: [{ url: "/" }],
      webhooks: { "valuation.succeeded": {}, "valuation.failed": {}, "webhook.test": {} },
    })
  })

  it("has example bodies that succeed, the same as in docs/examples", async () => {
    for (const asset of ["property", "vehicle", "land", "equipment"]) {
      const path = `/${asset}-valuations`
      const body = exampleBody(`/api/open/v1${path}`)
      const file = join(import.meta.dirname, `../docs/examples/${asset}.json`)
      expect(body).toEqual(JSON.parse(readFileSync(file, "utf8")))
      const events = await readStream(server, key, path, body)
      const { createdAt, result, status } = object(events.at(-1)?.data)
      expect([asset, status]).toEqual([asset, "SUCCESS"])
      const { effectiveSampleCount, generatedAt } = object(result)
      expect(Number(effectiveSampleCount), asset).toBeGreaterThan(0)
      for (const instant of [createdAt, generatedAt]) expect(instant).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}\+08:00$/)
    }
  })

  it("has an example body for statements that succeeds with uploaded files, whose lines can be read", async () => {
    const form = new FormData()
    const csv = readFileSync(join(import.meta.dirname, "../docs/examples/statement.csv"))
    form.append("files", new Blob([csv]), "statement.csv")
    const path = "/bank-statement-valuations"
    const base = `${server.url}/api/open/v1${path}`
    const headers = { "X-Api-Key": key }
    const uploaded = object(await (await fetch(`${base}/materials`, { method: "POST", headers, body: form })).json())
    const body = { ...exampleBody(`/api/open/v1${path}`), materials: uploaded["data"] }
    const taskId = await create(server, key, body, path)
    const result = await resultOf(server, key, taskId, path)

    const lines = async (query: string): Promise<ReadonlyArray<Json>> => {
      const { code, data } = object(await (await fetch(`${base}/${taskId}/lines${query}`, { headers })).json())
      expect(code).toBe(0)
      return Array.isArray(data) ? data.map(object) : []
    }
    const all = await lines("")
    expect(all).toHaveLength(Number(object(result["dataQuality"])["lines"]))
    expect(all.map(({ line }) => line)).toEqual(all.map((_, at) => at + 1))
    expect([...(await lines("?limit=20")), ...(await lines("?cursor=20&limit=1000"))]).toEqual(all)
    const inflow = all.reduce((sum, { amount }) => sum + Math.max(0, Math.round(Number(amount) * 100)), 0)
    expect(inflow / 100).toBe(result["totalInflow"])
    expect(all[0]).toMatchObject({ fileName: "statement.csv", page: null, box: null, currency: "CNY" })
  })

  const exampleBody = (path: string): Json => {
    const { post } = object(object(document["paths"])[path])
    const json = object(object(object(object(post)["requestBody"])["content"])["application/json"])
    return object(object(object(json["examples"])["example"])["value"])
  }
})
