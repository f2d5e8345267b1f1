import { describe, expect, it } from "@effect/vitest"
import { Valuation } from "@open-valuation/core"
import { property } from "@open-valuation/core/property"
import type { ServedAsset } from "@open-valuation/server/http"
import { Effect } from "effect"
import { makeClient, makeHost, PATH } from "./Host.ts"

const asset: ServedAsset = Valuation.asset(property())

const request = {
  city: "上海市/上海市/浦东新区",
  address: "世纪大道1号",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
}

describe("property over HTTP", () => {
  it.effect("accepts a request of the specification, and ignores unknown fields", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const client = yield* makeClient(host, { assets: [asset] })
      const { body } = yield* client.post(PATH, { ...request, floor: 3, totalFloors: 18, unknown: { deep: [1] } })
      expect(body.code).toBe(0)
      expect(host.inputs[0]?.request).toEqual({ ...request, floor: 3, totalFloors: 18 })
    }),
  )

  it.effect("names every fault by its path, in the reader's language", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const wrong = { address: " ", buildingArea: 0, propertyUsage: "BARN", floor: 1.5, source: "CHAT" }
      const chinese = yield* client.post(PATH, wrong)
      expect(chinese.body).toMatchObject({
        code: 40001,
        data: {
          errors: [
            { path: "city", message: "必填" },
            { path: "address", message: "不能为空" },
            { path: "buildingArea", message: "必须大于0" },
            { path: "propertyUsage", message: "应为以下之一：RESIDENTIAL, COMMERCIAL, INDUSTRIAL" },
            { path: "floor", message: "应为整数" },
            { path: "chatSessionId", message: "source 为 CHAT 时必须提供 chatSessionId" },
          ],
        },
      })
      const english = yield* client.post(PATH, { ...request, buildingArea: "89" }, { "accept-language": "en" })
      expect(english.body.data).toEqual({ errors: [{ path: "buildingArea", message: "must be a number" }] })
    }),
  )

  it.effect("publishes its request and result", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [asset] })
      const response = yield* client.fetch("/openapi.json")
      const document = yield* Effect.promise(() => response.text())
      for (const field of ["buildingArea", "propertyUsage", "avgTotalPrice", "confidence", "transactionMatrix"]) {
        expect(document).toContain(`"${field}"`)
      }
    }),
  )
})
