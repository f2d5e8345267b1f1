import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type AssetCase, equipmentCase, landCase, vehicleCase, VIN } from "./AssetCases.ts"
import { makeClient, makeHost } from "./Host.ts"
import { publishedRequest } from "./PublishedRequest.ts"

describe.each([
  ["land", landCase],
  ["a vehicle", vehicleCase],
  ["equipment", equipmentCase],
])(
  "%s over HTTP",
  (_, { asset, bad, faults, further, odd, otherPaths, path: own, request, required, resultFields, wrong }) => {
    it.effect("accepts a request of the specification, and ignores unknown fields", () =>
      Effect.gen(function* () {
        const host = makeHost()
        const client = yield* makeClient(host, { assets: [asset] })
        const sent = { ...request, ...further }
        for (const path of [own, `${own}/stream`]) {
          const response = yield* client.fetch(path, {
            method: "POST",
            headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
            body: JSON.stringify({ ...sent, unknown: { deep: [1] } }),
          })
          expect(response.status).toBe(200)
          yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
        }
        expect(host.inputs.map((input) => input.request)).toEqual([sent, sent])
      }),
    )

    it.effect("refuses bad input and shows the expected form, for create and stream, and charges nothing", () =>
      Effect.gen(function* () {
        const host = makeHost()
        const client = yield* makeClient(host, { assets: [asset], rateLimit: { perSecond: 1e6, burst: 1e6 } })
        for (const [fields, path, message] of bad) {
          for (const where of [own, `${own}/stream`]) {
            const { body, status } = yield* client.post(where, { ...request, ...fields })
            expect([status, body.code], JSON.stringify(fields)).toEqual([400, 40001])
            expect(body.data, JSON.stringify(fields)).toEqual({ errors: [{ path, message }] })
          }
        }
        expect(host.inputs).toEqual([])
      }),
    )

    it.effect("accepts input that only deserves a tip", () =>
      Effect.gen(function* () {
        const host = makeHost()
        const client = yield* makeClient(host, { assets: [asset] })
        for (const fields of odd) {
          expect((yield* client.post(own, { ...request, ...fields })).body.code, JSON.stringify(fields)).toBe(0)
        }
        expect(host.inputs).toHaveLength(odd.length)
      }),
    )

    it.effect("names every fault at once, in the reader's language", () =>
      Effect.gen(function* () {
        const client = yield* makeClient(makeHost(), { assets: [asset] })
        const { body } = yield* client.post(own, wrong, { "accept-language": "en" })
        expect(body.code).toBe(40001)
        expect(body.data).toEqual({ errors: faults.map(([path, message]) => ({ path, message })) })
      }),
    )

    it.effect("has no task under another asset's path, and no other path", () =>
      Effect.gen(function* () {
        const property = { ...asset, assetType: "PROPERTY" as const }
        const client = yield* makeClient(makeHost(), { assets: [asset, property] })
        expect((yield* client.post(own, request)).body.code).toBe(0)
        expect((yield* client.send(`${own}/1`)).body.code).toBe(0)
        expect((yield* client.send("/api/open/v1/property-valuations/1")).body.code).toBe(40401)
        for (const path of otherPaths) {
          expect((yield* client.post(`/api/open/v1/${path}`, request)).body.code).toBe(40400)
        }
        expect((yield* client.send(`${own}/stream`)).body.code).toBe(40500)
      }),
    )

    it.effect("publishes its request with descriptions, and its result", () =>
      Effect.gen(function* () {
        const client = yield* makeClient(makeHost(), { assets: [asset] })
        const response = yield* client.fetch("/openapi.json")
        const text = yield* Effect.promise(() => response.text())
        for (const field of resultFields) expect(text).toContain(`"${field}"`)
        const published = yield* publishedRequest(text, own)
        expect(published.required).toEqual(required)
        expect(published.properties["valuationDate"]?.format).toBe("date")
        const stated = Object.entries(published.properties).filter(([field]) => !field.startsWith("material"))
        expect(stated.filter(([, { description }]) => description === undefined).map(([field]) => field)).toEqual([])
      }),
    )
  },
)

const properties = ({ asset, path }: AssetCase) =>
  Effect.gen(function* () {
    const client = yield* makeClient(makeHost(), { assets: [asset] })
    const response = yield* client.fetch("/openapi.json")
    const text = yield* Effect.promise(() => response.text())
    return (yield* publishedRequest(text, path)).properties
  })

describe("the published forms of a request", () => {
  it.effect("of land bound its figures", () =>
    Effect.gen(function* () {
      const { address, areaSqm, plotRatio, termEndDate } = yield* properties(landCase)
      expect(address?.pattern).toBe(String.raw`\S`)
      expect(areaSqm).toMatchObject({ exclusiveMinimum: 0, maximum: 100_000_000 })
      expect(plotRatio).toMatchObject({ minimum: 0.001, maximum: 30 })
      expect(termEndDate?.format).toBe("date")
    }),
  )

  it.effect("of a vehicle name months and VINs", () =>
    Effect.gen(function* () {
      const { firstRegistrationDate, mileageKm, vin } = yield* properties(vehicleCase)
      expect(mileageKm?.maximum).toBe(2_000_000)
      const month = new RegExp(firstRegistrationDate?.pattern ?? "none")
      expect(["2019-03", "2019-13", "2019/3"].map((typed) => month.test(typed))).toEqual([true, false, false])
      const form = new RegExp(vin?.pattern ?? "none")
      const typed = [VIN, VIN.toLowerCase(), "", VIN.slice(1), VIN.replace("A", "I"), `${VIN}1`]
      expect(typed.map((each) => form.test(each))).toEqual([true, true, true, false, false, false])
    }),
  )

  it.effect("of a machine name its model and month", () =>
    Effect.gen(function* () {
      const { hours, manufactureDate, model } = yield* properties(equipmentCase)
      expect(model).toMatchObject({ pattern: String.raw`\S`, maxLength: 200 })
      expect(hours?.maximum).toBe(200_000)
      const month = new RegExp(manufactureDate?.pattern ?? "none")
      expect(["2019-03", "2019-13", "2019/3"].map((typed) => month.test(typed))).toEqual([true, false, false])
    }),
  )
})

it.effect("a vehicle known by its VIN alone is not registered before its model year", () =>
  Effect.gen(function* () {
    const client = yield* makeClient(makeHost(), { assets: [vehicleCase.asset] })
    const known = { city: "上海市/上海市/浦东新区", firstRegistrationDate: "1969-03", mileageKm: 12_000, vin: VIN }
    const { body } = yield* client.post(vehicleCase.path, known)
    expect(body.data).toEqual({
      errors: [{ path: "firstRegistrationDate", message: "不能早于出厂：VIN 显示年款为1989，请核对" }],
    })
  }),
)
