import type { ModelRule } from "../ModelRule.ts"
import {
  exactly,
  except,
  hundredth,
  KNOWN,
  NAMES_READ,
  notTold,
  READ,
  rule,
  tenth,
  withoutLastDigit,
  notice,
} from "./RuleLine.ts"

/** Names of XCMG. */
export const xcmgRules: ReadonlyArray<ModelRule> = [
  rule("XCMG", "XCT", "TRUCK_CRANE", [1, 3], [8, 300], exactly("t"), "XCT25L5", READ),
  rule("XCMG", "XCA", "ALL_TERRAIN_CRANE", [2, 4], [25, 5000], exactly("t"), "XCA220", READ),
  rule("XCMG", "XCR", "ROUGH_TERRAIN_CRANE", [2, 3], [15, 200], exactly("t"), "XCR55", READ),
  rule("XCMG", "XGC", "CRAWLER_CRANE", [2, 3], [35, 999], exactly("t"), "XGC85", READ),
  // With five or more digits the number is a load moment, not a load.
  rule("XCMG", "XGC_MOMENT", "CRAWLER_CRANE", [5, 5], [10_000, 99_999], notTold, "XGC88000", NAMES_READ, {
    prefix: "XGC",
    exceptions: [
      except(
        "88000",
        4000,
        {
          certainty: "CONFIRMED",
          source: "plantmachineryvehicles.com: 4000-tonne crawler crane; the number is a load moment",
        },
        { further: [{ of: "LOAD_MOMENT", value: 88_000, unit: "t·m" }] },
      ),
    ],
  }),
  rule("XCMG", "SQ", "LORRY_LOADER", [1, 2], [2, 50], exactly("t"), "SQ5SK2Q", KNOWN, {
    suffix: /^(?:\.\d)?(?:[A-Z][A-Z0-9-]{0,8})?$/,
  }),
  rule("XCMG", "XE_WHEELED", "WHEELED_EXCAVATOR", [2, 3], [55, 250], tenth("t"), "XE150WB", KNOWN, {
    prefix: "XE",
    suffix: /^W[A-Z0-9-]{0,6}$/,
  }),
  rule("XCMG", "XE", "EXCAVATOR", [2, 4], [15, 2000], tenth("t"), "XE215DA", KNOWN),
  rule("XCMG", "LW", "WHEEL_LOADER", [3, 4], [150, 1400], hundredth("t"), "LW500KN", KNOWN),
  rule("XCMG", "GR", "MOTOR_GRADER", [3, 3], [100, 550], exactly("hp"), "GR215", KNOWN, {
    suffix: /^(?:A|[IV]{1,3}|[BT][A-Z0-9]{0,4}|[-][A-Z0-9]{1,4})?$/,
  }),
  rule("XCMG", "GR_FOUR_DIGITS", "MOTOR_GRADER", [4, 4], [1003, 5509], withoutLastDigit("hp"), "GR1803", KNOWN, {
    prefix: "GR",
    suffix: /^(?:[A-Z][A-Z0-9-]{0,4})?$/,
    numbers: [1603, 1653, 1803, 1805, 1903, 1905, 2003, 2153, 2205, 2403, 2405, 2605, 3003, 3005, 3505, 5505],
  }),
  rule("XCMG", "XS", "ROLLER", [3, 3], [81, 399], withoutLastDigit("t"), "XS143J", KNOWN),
  rule("XCMG", "RP", "PAVER", [3, 4], [403, 2405], withoutLastDigit("m", 0.1), "RP953", KNOWN),
  // Most makers of bulldozers in China have used it.
  rule(undefined, "TY_MANY", "BULLDOZER", [3, 3], [120, 450], exactly("hp"), "TY220", KNOWN, { prefix: "TY" }),
  rule("XCMG", "TY", "BULLDOZER", [3, 3], [120, 450], exactly("hp"), "TY230S", KNOWN),
  rule("XCMG", "XR", "ROTARY_DRILLING_RIG", [3, 4], [100, 1600], exactly("kN·m"), "XR280D", KNOWN),
  rule("XCMG", "XZJ_TRUCK_CRANE", "TRUCK_CRANE", [4, 4], [5000, 5999], notTold, "XZJ5284JQZ25", KNOWN, {
    prefix: "XZJ",
    suffix: notice("JQZ"),
  }),
  rule("XCMG", "XZJ_PUMP", "CONCRETE_PUMP_TRUCK", [4, 4], [5000, 5999], notTold, "XZJ5419THB", KNOWN, {
    prefix: "XZJ",
    suffix: notice("THB"),
  }),
]
