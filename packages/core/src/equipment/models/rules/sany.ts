import type { ModelRule } from "../ModelRule.ts"
import {
  exactly,
  except,
  KNOWN,
  middleDigit,
  notTold,
  READ,
  rule,
  tenth,
  notice,
  withoutLastDigit,
} from "./RuleLine.ts"

/** Names of SANY. */
export const sanyRules: ReadonlyArray<ModelRule> = [
  rule("SANY", "STC", "TRUCK_CRANE", [3, 4], [100, 2000], withoutLastDigit("t"), "STC250T5", READ),
  rule("SANY", "STC_SMALL", "TRUCK_CRANE", [2, 2], [75, 99], tenth("t"), "STC75", KNOWN, { prefix: "STC" }),
  rule("SANY", "SAC", "ALL_TERRAIN_CRANE", [3, 5], [350, 50_000], tenth("t"), "SAC2200", READ),
  rule("SANY", "SRC", "ROUGH_TERRAIN_CRANE", [3, 4], [200, 2000], withoutLastDigit("t"), "SRC550", READ),
  rule("SANY", "SCC", "CRAWLER_CRANE", [3, 5], [350, 50_000], tenth("t"), "SCC1500A", READ, {
    exceptions: [except("8300", 300, READ), except("550", 55, KNOWN, { basis: "LOOKUP" })],
  }),
  rule("SANY", "SCC_TM", "CRAWLER_CRANE", [5, 5], [50_001, 99_999], notTold, "SCC86000TM", READ, {
    prefix: "SCC",
    suffix: /^TM/,
    exceptions: [except("52000", 3000, READ), except("86000", 3600, READ)],
  }),
  rule("SANY", "SY_WHEELED", "WHEELED_EXCAVATOR", [2, 3], [55, 250], tenth("t"), "SY155W", KNOWN, {
    prefix: "SY",
    suffix: /^W[A-Z0-9-]{0,6}$/,
  }),
  rule("SANY", "SY", "EXCAVATOR", [2, 4], [16, 2000], tenth("t"), "SY215C", KNOWN, {
    exceptions: [except("690", 69.5, READ, { basis: "LOOKUP" })],
  }),
  rule("SANY", "SY_PUMP", "CONCRETE_PUMP_TRUCK", [4, 4], [5000, 5999], notTold, "SYM5230THB", KNOWN, {
    prefix: "SYM|SY",
    suffix: notice("THB"),
  }),
  rule("SANY", "SY_MIXER", "CONCRETE_MIXER_TRUCK", [4, 4], [5000, 5999], notTold, "SY5250GJB", KNOWN, {
    prefix: "SYM|SY",
    suffix: notice("GJB"),
  }),
  rule("SANY", "SY_TRUCK_CRANE", "TRUCK_CRANE", [4, 4], [5000, 5999], notTold, "SYM5343JQZ", KNOWN, {
    prefix: "SYM|SY",
    suffix: notice("JQZ"),
  }),
  rule("SANY", "SYL", "WHEEL_LOADER", [3, 3], [930, 989], middleDigit, "SYL956", KNOWN, { prefix: "SW|SYL" }),
  rule("SANY", "SR_SANY", "ROTARY_DRILLING_RIG", [3, 3], [125, 900], exactly("kN·m"), "SR285R", READ, {
    prefix: "SR",
    suffix: /^(?:[A-Z][A-Z0-9-]{0,7}|-[A-Z0-9]{1,5})?$/,
  }),
  rule("SANY", "SSR", "ROLLER", [3, 3], [80, 400], tenth("t"), "SSR260", READ),
  rule("SANY", "SMG", "MOTOR_GRADER", [3, 3], [100, 400], exactly("hp"), "SMG200", READ),
  rule("SANY", "SAP", "PAVER", [2, 3], [45, 200], tenth("m"), "SAP120", READ),
  rule("SANY", "SRSC", "REACH_STACKER", [2, 2], [10, 60], exactly("t"), "SRSC45H1", READ),
  rule("SANY", "SCP", "FORKLIFT", [2, 3], [10, 460], tenth("t"), "SCP160", READ),
  rule("SANY", "SDCY", "EMPTY_CONTAINER_HANDLER", [2, 3], [60, 120], tenth("t"), "SDCY90K7", READ),
  rule("SANY", "SKT", "MINING_TRUCK", [2, 3], [30, 250], notTold, "SKT90S", READ, {
    exceptions: [
      except("90", 60, { certainty: "CONFIRMED", source: "quarryingafrica.com: 60-t SKT90S" }, { suffix: "S" }),
      except("105", 70, { certainty: "CONFIRMED", source: "quarryingafrica.com: 70-t SKT105S" }, { suffix: "S" }),
    ],
  }),
]
