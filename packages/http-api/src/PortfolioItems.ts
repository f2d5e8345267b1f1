import { Schema } from "effect"
import { ClassLabel, Count, Day, PortfolioIdParam, runId } from "./PortfolioFields.ts"
import { ItemRisk } from "./Portfolios.ts"

/** What the items of a portfolio are. */
export const ItemStatus = Schema.Literals(["PENDING", "VALUED", "NO_VALUE", "UNREADABLE"])

const Money = Schema.NullOr(Schema.Finite)

const valued = {
  value: Money.annotate({ description: "Central value, yuan; null without one" }),
  low: Money.annotate({ description: "Lower end of the 80 % range, yuan" }),
  high: Money.annotate({ description: "Upper end of the 80 % range, yuan" }),
  confidence: Schema.NullOr(Schema.Finite).annotate({
    description: "Probability that the true price lies within ±10 % of the value, 0 to 1; null without one",
  }),
  ltv: Schema.NullOr(Schema.Finite).annotate({
    description: "(prior liens + loan balance) ÷ value, a ratio; null without a loan or value",
  }),
  termValue: Money.annotate({
    description:
      "Central value at the end of `termMonths`, yuan, in the base scenario (of homes and land: less the stress); null without one",
  }),
  termReason: Schema.NullOr(Schema.String).annotate({
    description: "Why there is no value at the end of the term, such as the end of the service life",
  }),
  demo: Schema.Boolean.annotate({
    description: "True: the value rests on demo data, and is no value of anything",
  }),
  stressedLtv: Schema.NullOr(Schema.Finite).annotate({
    description: "(prior liens + loan balance) ÷ (`low` × (1 − `haircut`)), a ratio; null without a loan or value",
  }),
  haircut: Schema.NullOr(Schema.Finite).annotate({
    description: "Share of `low` that the stress takes off, 0 to 1; null without a value",
  }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why there is no value, or what of its loan cannot be used",
  }),
}

const exampleValue = {
  value: 386_000,
  low: 331_000,
  high: 449_000,
  confidence: 0.61,
  ltv: 0.3912,
  termValue: 244_000,
  termReason: null,
  demo: false,
  stressedLtv: 0.9124,
  haircut: 0.5,
  reason: null,
}

/** An alert of an item. */
export const ItemAlert = Schema.Literals(["STRESSED_LTV", "VALUE_FALL"])

/** An item of a portfolio. */
export const PortfolioItem = Schema.Struct({
  itemId: Schema.String.annotate({ description: "The caller's own name of the item" }),
  cursor: PortfolioIdParam.annotate({ description: "Place in the list, for the next page" }),
  assetType: Schema.String.annotate({ description: "Kind of asset" }),
  class: Schema.String.annotate({ description: "Its class in the calendar" }),
  label: ClassLabel,
  status: ItemStatus.annotate({
    description:
      "`PENDING`: not valued as it is now. `NO_VALUE`: the market gives none. `UNREADABLE`: mend it and import it again",
  }),
  version: Schema.Int.annotate({ description: "Grows by one when an import changes what is valued" }),
  risk: Schema.NullOr(ItemRisk).annotate({ description: "Its risk, by which the calendar tells items apart" }),
  valuedOn: Schema.NullOr(Day).annotate({ description: "The day as of which it was valued last; null: never" }),
  dueOn: Schema.NullOr(Day).annotate({ description: "The day on which it is valued next; null: when it is mended" }),
  ...valued,
  alerts: Schema.Array(ItemAlert).annotate({
    description: "`STRESSED_LTV`: above the limit. `VALUE_FALL`: the value fell by more than the limit",
  }),
}).annotate({
  identifier: "PortfolioItem",
  description: "An asset with its loan",
  examples: [
    {
      itemId: "ZL-2024-0117",
      cursor: 1,
      assetType: "EQUIPMENT",
      class: "EQUIPMENT/EXCAVATOR",
      label: "设备 · 挖掘机",
      status: "VALUED",
      version: 1,
      risk: "MEDIUM",
      valuedOn: "2026-03-15",
      dueOn: "2026-09-15",
      ...exampleValue,
      alerts: [],
    },
  ],
})
export type PortfolioItem = typeof PortfolioItem.Type

/** A former value of an item. */
export const ItemHistory = Schema.Struct({
  runId,
  valuationDate: Day,
  version: Schema.Int.annotate({ description: "The version of the item that was valued" }),
  ...valued,
  modelId: Schema.NullOr(Schema.String).annotate({
    description: "Id of the learned model that valued it; null without one",
  }),
}).annotate({
  identifier: "ItemHistory",
  description: "A value of an item",
  examples: [{ runId: 1, valuationDate: "2026-03-15", version: 1, ...exampleValue, modelId: "4b652386719b860f" }],
})
export type ItemHistory = typeof ItemHistory.Type

/** What an import could not read. */
const readFaults = {
  unreadable: Schema.Array(
    Schema.Struct({
      line: Schema.Int.annotate({ description: "Number of the row in the file" }),
      reason: Schema.String.annotate({ description: "What is wrong with it, in the reader's language" }),
    }),
  ).annotate({
    description:
      "Rows that cannot be valued as they are, the first 100. An import keeps them with the status UNREADABLE",
  }),
  unreadableCount: Count.annotate({ description: "All rows that cannot be valued as they are" }),
  unknownColumns: Schema.Array(Schema.String).annotate({
    description: "Columns that no field has; they are kept beside the result",
  }),
}

/** What an import did. */
export const ImportedItems = Schema.Struct({
  rows: Count.annotate({ description: "Rows of the file" }),
  added: Count.annotate({ description: "New items" }),
  replaced: Count.annotate({ description: "Known items of which something changed" }),
  unchanged: Count.annotate({ description: "Known items of which nothing changed" }),
  ...readFaults,
}).annotate({
  identifier: "ImportedItems",
  description: "What an import did",
  examples: [
    {
      rows: 3000,
      added: 2990,
      replaced: 8,
      unchanged: 2,
      unreadable: [{ line: 17, reason: "年份不是数字" }],
      unreadableCount: 1,
      unknownColumns: ["客户经理"],
    },
  ],
})
export type ImportedItems = typeof ImportedItems.Type

/** What is in a file of items. */
export const PreviewedItems = Schema.Struct({
  rows: Count.annotate({ description: "Rows of the file" }),
  byAsset: Schema.Array(
    Schema.Struct({
      assetType: Schema.String.annotate({ description: "Kind of asset" }),
      rows: Count.annotate({ description: "Rows of this kind" }),
    }),
  ).annotate({ description: "Rows by kind of asset" }),
  columns: Schema.Array(Schema.String).annotate({ description: "Columns of the file, the first 100" }),
  sample: Schema.Array(
    Schema.Array(Schema.String).annotate({ description: "The cells of a row, at most 200 characters each" }),
  ).annotate({ description: "The first 5 rows, below the columns" }),
  ...readFaults,
}).annotate({
  identifier: "PreviewedItems",
  description: "What is in a file of items",
  examples: [
    {
      rows: 3000,
      byAsset: [{ assetType: "PROPERTY", rows: 3000 }],
      columns: ["资产编号", "城市", "地址", "客户经理"],
      sample: [["押品-001", "上海市/上海市/浦东新区", "檐雨小筑", "王经理"]],
      unreadable: [{ line: 17, reason: "年份不是数字" }],
      unreadableCount: 1,
      unknownColumns: ["客户经理"],
    },
  ],
})
export type PreviewedItems = typeof PreviewedItems.Type
