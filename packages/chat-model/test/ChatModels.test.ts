import { describe, expect, it } from "@effect/vitest"
import { type ChatAsset, openChat, takeMessage } from "@open-valuation/core/chat"
import { LocalDate } from "@open-valuation/core"
import { ChatModel } from "@open-valuation/core/ports"
import { Effect, Fiber, Layer, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { ChatModels, parseModelEndpoint } from "../src/index.ts"
import * as Loopback from "./LoopbackProvider.ts"

const car: ChatAsset = {
  talk: {
    assetType: "VEHICLE",
    fields: [
      { field: "series", kind: "TEXT" },
      { field: "mileageKm", kind: "NUMBER", factors: [1, 10_000] },
      { field: "fuelType", kind: "CODE", words: [["PETROL", /汽油/u]] },
    ],
    evidence: (text) => (text.includes("车") ? 3 : 0),
    read: () => {},
    missing: () => ["series"],
    useful: () => [],
  },
  faults: () => [],
}
const rules = { assets: new Map([["VEHICLE", car] as const]), today: LocalDate.LocalDate.make("2026-03-10") }
const { state } = openChat("VEHICLE", rules)
const content = "凯美瑞，跑了8万公里，电话13800138000"
const series = { op: "set", field: "series", value: "凯美瑞", words: "凯美瑞" }
const mileage = { op: "set", field: "mileageKm", value: 80_000, words: "8万公里" }
const KEY = "sk-secret-0123456789"

const provider = (...replies: ReadonlyArray<Loopback.Reply>) =>
  Effect.acquireRelease(
    Effect.promise(() => Loopback.startProvider(replies)),
    ({ close }) => Effect.promise(close),
  )

const modelAt = (origin: string, path = "/v1", key: string | undefined = KEY) => {
  const endpoint = parseModelEndpoint(`${origin}${path}#test/model:1`)
  if (endpoint === undefined) throw new Error("no endpoint")
  return Effect.map(
    Layer.build(ChatModels.layer({ ...endpoint, ...(key === undefined ? {} : { key: Redacted.make(key) }) })),
    () => undefined,
  )
}
