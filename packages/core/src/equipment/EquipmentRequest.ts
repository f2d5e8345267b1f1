import { Schema } from "effect"
import { marketRequestFields, monthField } from "../market/recipe/MarketRequest.ts"
import { between, name, text } from "../request/Fields.ts"

/** Earliest manufacture of a machine that is still traded. */
const EARLIEST_MANUFACTURE = "1950-01"
/** More running hours than any engine reaches in its life. */
const MOST_HOURS = 200_000
/** Dearer than any machine that is traded, yuan. */
const MOST_YUAN = 1e9

/** Request body of an equipment valuation: specification 2.5 and contract 2.2. */
export const EquipmentRequest = Schema.Struct({
  model: text(1, 200).annotate({
    description: "Equipment model; text inside parentheses is used for the search",
    examples: ["QY25K5", "QTZ80(TC5610-6)"],
  }),
  manufactureDate: monthField(EARLIEST_MANUFACTURE).annotate({
    description: `Manufacture date, YYYY-MM, from ${EARLIEST_MANUFACTURE} to the present month`,
    examples: ["2019-03"],
  }),
  manufacturer: Schema.optionalKey(
    name(0, 200).annotate({ description: "Maker; when absent it is inferred from the model's name or the samples" }),
  ),
  manufacturerInferred: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether the manufacturer was inferred; false when it was typed" }),
  ),
  equipmentConfig: Schema.optionalKey(
    text(0, 4_000).annotate({ description: "Configuration, technical parameters, condition, in words" }),
  ),
  equipmentType: Schema.optionalKey(
    name(0, 100).annotate({
      description: "Type of machine, in Chinese, English or as a code; needed where the model's name does not tell it",
      examples: ["汽车起重机", "TRUCK_CRANE"],
    }),
  ),
  replacementValue: Schema.optionalKey(
    between(1, MOST_YUAN).annotate({
      description: "Price of the same machine new today, yuan; allows a value by the cost approach",
    }),
  ),
  hours: Schema.optionalKey(
    between(0, MOST_HOURS).annotate({
      description: "Running hours",
    }),
  ),
  city: Schema.optionalKey(
    name(0, 100).annotate({ description: "Administrative region, <province>/<city>/<district>" }),
  ),
  ...marketRequestFields,
}).annotate({
  identifier: "EquipmentRequest",
  description: "What is to be valued",
  examples: [
    {
      model: "QY25K5",
      manufactureDate: "2017-06",
      manufacturer: "徐工",
      equipmentConfig: "国四排放，工况良好",
      hours: 9800,
      city: "江苏省/徐州市",
    },
  ],
})
export type EquipmentRequest = typeof EquipmentRequest.Type
