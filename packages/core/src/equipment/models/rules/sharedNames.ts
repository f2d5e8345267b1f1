import type { ModelRule } from "../ModelRule.ts"
import { exactly, hundredth, KNOWN, NAMES_READ, READ, rule, tenth } from "./RuleLine.ts"

/** Suffixes by which the makers of truck cranes of one name can be distinguished. */
const XCMG_SUFFIX = /^[KB](?:[A-Z0-9.-]{0,8})?$/
const ZOOMLION_SUFFIX = /^[VH](?:[A-Z0-9.-]{0,8})?$/
const SANY_SUFFIX = /^C(?:[A-Z0-9.-]{0,8})?$/
const OTHER_SUFFIX = /^(?:[ADE-GIJL-UW-Z][A-Z0-9.-]{0,8}|-[A-Z0-9]{1,4})?$/

/** Names that several Chinese makers share. */
export const sharedRules: ReadonlyArray<ModelRule> = [
  rule("XCMG", "QY_XCMG", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY25K", READ, {
    prefix: "QY",
    suffix: XCMG_SUFFIX,
  }),
  rule("ZOOMLION", "QY_ZOOMLION", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY25V", READ, {
    prefix: "QY",
    suffix: ZOOMLION_SUFFIX,
  }),
  rule("SANY", "QY_SANY", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY50C", KNOWN, {
    prefix: "QY",
    suffix: SANY_SUFFIX,
  }),
  rule(undefined, "QY_MANY", "TRUCK_CRANE", [1, 3], [5, 300], exactly("t"), "QY25", NAMES_READ, {
    prefix: "QY",
    suffix: OTHER_SUFFIX,
  }),
  rule("XCMG", "QAY_XCMG", "ALL_TERRAIN_CRANE", [2, 4], [25, 2000], exactly("t"), "QAY2000", READ, { prefix: "QAY" }),
  rule("ZOOMLION", "QAY_ZOOMLION", "ALL_TERRAIN_CRANE", [2, 4], [25, 2000], exactly("t"), "QAY220", READ, {
    prefix: "QAY",
  }),
  rule("XCMG", "QUY_XCMG", "CRAWLER_CRANE", [2, 4], [25, 1600], exactly("t"), "QUY50", NAMES_READ, {
    prefix: "QUY",
    confirmed: [50],
  }),
  rule("ZOOMLION", "QUY_ZOOMLION", "CRAWLER_CRANE", [2, 4], [25, 1600], exactly("t"), "QUY80", NAMES_READ, {
    prefix: "QUY",
  }),
  rule("FUWA", "QUY_FUWA", "CRAWLER_CRANE", [2, 4], [25, 1600], exactly("t"), "QUY100", NAMES_READ, { prefix: "QUY" }),
  rule(undefined, "QRY", "ROUGH_TERRAIN_CRANE", [2, 3], [15, 150], exactly("t"), "QRY55", KNOWN),
  rule(undefined, "QLY", "TYRE_CRANE", [1, 3], [5, 100], exactly("t"), "QLY25", KNOWN),
  rule(undefined, "ZL", "WHEEL_LOADER", [2, 3], [8, 100], tenth("t"), "ZL50", KNOWN),
  rule(undefined, "SC_HOIST", "CONSTRUCTION_HOIST", [2, 3], [50, 400], hundredth("t"), "SC200/200", KNOWN, {
    prefix: "SC|SCD",
    suffix: /^(?:\/\d{2,3})?(?:[A-Z]{1,3}\d{0,2}|-[A-Z0-9]{1,3})?$/,
  }),
  rule(undefined, "HBT", "CONCRETE_LINE_PUMP", [2, 3], [20, 150], exactly("m³/h"), "HBT60", KNOWN, {
    prefix: "HBT|HBTS",
    suffix: /^(?:[A-Z.-][A-Z0-9.-]{0,13})?$/,
  }),
  rule(undefined, "HZS", "CONCRETE_BATCHING_PLANT", [2, 3], [25, 360], exactly("m³/h"), "HZS120", READ),
]
