import { expect, it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { requestedProperty } from "../../src/property/fields.ts"

const sample: Sample = {
  sampleId: "s",
  assetType: "PROPERTY",
  kind: "TRANSACTION",
  source: "registry",
  observedAt: "2024-05-01",
  observedDay: 19_844,
  price: 5_000_000,
  askPrice: 5_200_000,
  city: "上海市/上海市/浦东新区",
  objectKey: "o",
  facts: {
    community: "檐雨小筑",
    address: "板块",
    buildingArea: 90,
    propertyUsage: "RESIDENTIAL",
    floor: 9,
    totalFloors: 18,
    buildYear: 2017,
    houseType: "2室1厅",
    longitude: 121.5,
    latitude: 31.2,
    decoration: "精装",
  },
}

it("keeps only the facts that the specification's own request can carry", () => {
  expect(requestedProperty(sample)).toStrictEqual({
    assetType: "PROPERTY",
    city: sample.city,
    facts: {
      address: "檐雨小筑",
      buildingArea: 90,
      propertyUsage: "RESIDENTIAL",
      houseType: "2室1厅",
      floor: 9,
      totalFloors: 18,
      buildYear: 2017,
    },
  })
  const { community: _, ...others } = sample.facts
  expect(requestedProperty({ ...sample, facts: others }).facts["address"]).toBe("板块")
})
