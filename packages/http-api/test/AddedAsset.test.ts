import { describe, expect, it } from "@effect/vitest"
import { assetGroup, makeApi, makeClient } from "@open-valuation/http-api"
import { Effect, Layer, Redacted, Schema } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { OpenApi } from "effect/http-api"

const asset = {
  assetType: "FISHING_BOAT" as const,
  Request: Schema.Struct({ hull: Schema.String }).annotate({ identifier: "FishingBoatRequest" }),
  Result: Schema.Struct({ price: Schema.Finite }).annotate({ identifier: "FishingBoatResult" }),
}
const property = {
  assetType: "PROPERTY" as const,
  Request: Schema.Struct({ city: Schema.String }),
  Result: Schema.Struct({ price: Schema.Finite }),
}

const created = {
  taskId: 7,
  valuationNo: "VAL-FISHING_BOAT-20260315-0001",
  assetType: "FISHING_BOAT",
  status: "IN_PROGRESS",
  statusLabel: "估值中",
  statusUrl: "/api/open/v1/fishing-boat-valuations/7",
  message: "accepted",
}

describe("an asset that a host adds", () => {
  const api = makeApi(assetGroup(property), assetGroup(asset))
  const document = OpenApi.fromApi(api)

  it("has its paths, names and examples in the document beside the library's own", () => {
    const path = document.paths["/api/open/v1/fishing-boat-valuations"]
    expect(path?.post?.operationId).toBe("fishingBoat.create")
    expect(document.tags).toContainEqual(expect.objectContaining({ name: "Fishing boat valuations" }))
    const { FishingBoatTaskCreated, TaskCreated } = document.components.schemas
    expect(FishingBoatTaskCreated).toMatchObject({
      properties: { assetType: { enum: ["FISHING_BOAT"] } },
      examples: [{ valuationNo: created.valuationNo, statusUrl: "/api/open/v1/fishing-boat-valuations/1" }],
    })
    expect(TaskCreated).toMatchObject({
      properties: { assetType: { enum: expect.not.arrayContaining(["FISHING_BOAT"]) } },
    })
    const stream = document.paths["/api/open/v1/fishing-boat-valuations/stream"]?.post?.responses[200]?.content
    expect(JSON.stringify(stream?.["text/event-stream"])).toContain(String.raw`\"assetType\":\"FISHING_BOAT\"`)
    expect(JSON.stringify(Reflect.get(document, "webhooks"))).toContain("#/components/schemas/FishingBoatTask")
  })

  it("may be named and described", () => {
    const named = OpenApi.fromApi(makeApi(assetGroup({ ...asset, title: "trawler", description: "Trawlers" })))
    expect(named.tags).toContainEqual(expect.objectContaining({ name: "Trawler valuations", description: "Trawlers" }))
  })

  it.effect("is called by the typed client under its name", () =>
    Effect.gen(function* () {
      const urls: Array<string> = []
      const answering = Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request, url) => {
          urls.push(url.pathname)
          return Effect.succeed(
            HttpClientResponse.fromWeb(request, Response.json({ code: 0, message: "success", data: created })),
          )
        }),
      )
      const { fishingBoat } = yield* makeClient(api, {
        baseUrl: "http://valuation.test",
        apiKey: Redacted.make("ovk_test"),
      }).pipe(Effect.provide(answering))
      const { data } = yield* fishingBoat.create({ query: {}, headers: {}, payload: { hull: "steel" } })
      expect(data).toEqual(created)
      expect(urls).toEqual(["/api/open/v1/fishing-boat-valuations"])
    }),
  )
})
