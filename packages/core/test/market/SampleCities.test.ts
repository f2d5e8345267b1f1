import { expect, it } from "@effect/vitest"
import { DEMO_MARK } from "../../src/domain/DemoMarket.ts"
import type { Sample } from "../../src/domain/Sample.ts"
import { SampleIndex } from "../../src/market/search/SampleIndex.ts"
import { propertyKeys } from "../../src/property/index.ts"

const home = (sampleId: string, city: string, source = "deals.csv"): Sample => ({
  sampleId,
  assetType: "PROPERTY",
  kind: "TRANSACTION",
  source,
  observedAt: "2016-07-18",
  observedDay: 17_000,
  price: 1_000_000,
  city,
  objectKey: sampleId,
  facts: { community: "甲苑" },
})

const [JINNIU, WUHOU, RUGAO] = ["四川省/成都市/金牛区", "四川省/成都市/武侯区", "江苏省/南通市/如皋市"] as const

it("an index counts samples by city as an account sees them, demo samples while the market has no others", () => {
  const index = SampleIndex.make(propertyKeys)
  index.add(home("a", JINNIU, `demo${DEMO_MARK}`))
  index.add(home("b", RUGAO))
  index.add(home("c", WUHOU), "theirs")
  const shared = { [JINNIU]: 1, [RUGAO]: 1 }
  const counts = (account?: string) => Object.fromEntries(index.cities(account))
  expect(counts()).toEqual(shared)
  expect(counts("another")).toEqual(shared)
  index.add(home("d", RUGAO), "theirs")
  expect(counts("theirs")).toEqual({ [RUGAO]: 2, [WUHOU]: 1 })
  expect(counts()).toEqual(shared)

  index.removeAll(({ city }) => city === RUGAO)
  index.remove("c")
  expect(counts("theirs")).toEqual({ [JINNIU]: 1 })
})
