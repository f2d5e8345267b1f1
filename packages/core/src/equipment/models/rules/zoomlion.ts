import type { ModelRule } from "../ModelRule.ts"
import { exactly, except, KNOWN, NAMES_READ, notTold, READ, rule, tenth, notice, withoutLastDigit } from "./RuleLine.ts"

/** Names of Zoomlion, but its tower cranes. */
export const zoomlionRules: ReadonlyArray<ModelRule> = [
  rule("ZOOMLION", "ZTC", "TRUCK_CRANE", [3, 4], [100, 2000], withoutLastDigit("t"), "ZTC250", READ),
  rule("ZOOMLION", "ZAT", "ALL_TERRAIN_CRANE", [3, 5], [350, 50_000], tenth("t"), "ZAT2200", KNOWN),
  rule("ZOOMLION", "ZRT", "ROUGH_TERRAIN_CRANE", [3, 4], [200, 2000], withoutLastDigit("t"), "ZRT600", KNOWN),
  rule("ZOOMLION", "ZCC", "CRAWLER_CRANE", [3, 5], [350, 50_000], tenth("t"), "ZCC12500", KNOWN, {
    exceptions: [
      except(
        "3200",
        3200,
        {
          certainty: "CONFIRMED",
          source: "cranepedia.com, 2021; plantmachineryvehicles.com: 3200-tonne crawler crane",
        },
        { suffix: "NP" },
      ),
    ],
  }),
  rule("ZOOMLION", "ZE", "EXCAVATOR", [2, 4], [15, 2000], tenth("t"), "ZE360E", NAMES_READ, { confirmed: [360] }),
  rule("ZOOMLION", "ZD", "BULLDOZER", [3, 3], [120, 450], exactly("hp"), "ZD220", KNOWN),
  rule("ZOOMLION", "ZR", "ROTARY_DRILLING_RIG", [3, 3], [100, 700], exactly("kN·m"), "ZR280", KNOWN),
  rule("ZOOMLION", "ZLJ_PUMP", "CONCRETE_PUMP_TRUCK", [4, 4], [5000, 5999], notTold, "ZLJ5419THB", KNOWN, {
    prefix: "ZLJ",
    suffix: notice("THB"),
  }),
  rule("ZOOMLION", "ZLJ_MIXER", "CONCRETE_MIXER_TRUCK", [4, 4], [5000, 5999], notTold, "ZLJ5250GJB", KNOWN, {
    prefix: "ZLJ",
    suffix: notice("GJB"),
  }),
  rule("ZOOMLION", "ZLJ_TRUCK_CRANE", "TRUCK_CRANE", [4, 4], [5000, 5999], notTold, "ZLJ5331JQZ25V", KNOWN, {
    prefix: "ZLJ",
    suffix: notice("JQZ"),
  }),
]
