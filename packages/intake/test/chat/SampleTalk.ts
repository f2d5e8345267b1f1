import type { ChatAsset } from "../../src/chat/index.ts"

/** An asset with a field of every kind and a reader that reads nothing: all that it holds comes from proposals. */
export const sampleAsset: ChatAsset = {
  talk: {
    assetType: "VEHICLE",
    sayings: {},
    evidence: (text) => (/车|camry/iu.test(text) ? 3 : 0),
    read: () => {},
    useful: () => ["mileageKm"],
  },
  fields: [
    { field: "series", kind: "TEXT" },
    { field: "mileageKm", kind: "NUMBER", factors: [1, 10_000, 1.609344], noun: /里程|公里数|mileage/iu },
    { field: "floor", kind: "NUMBER", factors: [1], noun: /楼层|floor/iu },
    { field: "registered", kind: "MONTH", noun: /上牌/u },
    { field: "signed", kind: "DAY" },
    { field: "built", kind: "YEAR" },
    { field: "city", kind: "PLACE" },
    {
      field: "usage",
      kind: "CODE",
      words: [
        ["RESIDENTIAL", /住宅|residential/iu],
        ["COMMERCIAL", /商业|商铺|shop/iu],
      ],
    },
    {
      field: "elevator",
      kind: "CODE",
      words: [
        [true, /电梯|elevator/iu],
        [false, /没有?电梯|无电梯|no elevator|walk-up/iu],
      ],
    },
  ],
  missing: (held) => ["series", "city"].filter((field) => held[field] === undefined),
  faults: () => [],
}
